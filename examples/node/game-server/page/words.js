// The words of the pages, in two languages.

const count = (number, one, several) => `${number} ${number === 1 ? one : several}`;

const WORDS = {
  en: {
    language: 'Language',
    slogan: 'Two browsers, one clock',
    newGame: 'New game',
    newTitle: 'A new game on one clock',
    gameTitle: 'A game on one clock',
    preset: 'Time control',
    ownText: 'my own, typed below',
    text: 'Setup string, in any notation',
    reading: 'It means',
    chooseNotation: 'Choose the notation',
    notation: 'Notation',
    anyNotation: 'the likeliest',
    mode: 'Mode',
    fischer: 'increment before each move',
    fischerAfter: 'increment after each move',
    bronstein: 'Bronstein',
    delay: 'delay',
    rule: 'Rule',
    noRule: 'none',
    hourglass: 'hourglass',
    overrun: 'continue past zero',
    fields: 'Parsed fields',
    suggestions: 'Suggestions',
    forExample: (text) => `for example ${text}`,
    insert: (text) => `insert ${text}`,
    incomplete: 'Incomplete.',
    create: 'Create the game',
    ready: 'The game is ready',
    explainLinks: 'Each link is for one side of the clock. Open one, and send the other to your opponent.',
    spectator: 'Spectator',
    movesFirst: 'moves first',
    movesSecond: 'moves second',
    watches: 'sees both clocks',
    copy: 'Copy',
    share: 'Share',
    copied: 'Copied',
    copyLink: (name) => `Copy the link of ${name}`,
    shareLink: (name) => `Share the link of ${name}`,
    invitation: 'A game on one clock',
    clock: 'Clock',
    press: 'Press',
    space: 'space',
    pressClock: (name) => `Press ${name}’s clock`,
    timeOf: (name) => `${name}’s time`,
    you: 'you',
    yourName: 'Your name',
    sounds: 'Sounds',
    start: 'Start',
    pause: 'Pause',
    resume: 'Resume',
    takeBack: 'Take back',
    draw: 'Offer a draw',
    resign: 'Resign',
    surelyResign: 'Really resign?',
    rematch: 'Rematch',
    openRematch: 'Open the rematch',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Withdraw',
    offered: {
      draw: (name) => `${name} offers a draw.`,
      takeBack: (name) => `${name} asks to take the last move back.`,
      rematch: (name) => `${name} asks for a rematch.`,
    },
    waiting: {
      draw: 'You have offered a draw.',
      takeBack: 'You have asked to take your last move back.',
      rematch: 'You have asked for a rematch.',
    },
    notStarted: 'Not started',
    yourTurn: (move) => `Your turn, move ${move}`,
    turnOf: (name, move) => `${name} is on turn, move ${move}`,
    pausedYours: 'Paused, you are on turn',
    pausedOf: (name) => `Paused, ${name} is on turn`,
    titleYours: '● Your turn – ',
    endings: {
      flagged: 'The flag fell',
      drawn: 'Both first flags fell',
      halted: 'The game reached its limit',
      penalized: 'Penalties ended the game',
      aborted: 'The first move did not come in time',
      stopped: 'The game is over',
      resigned: 'Resigned',
      agreed: 'Agreed',
    },
    isDraw: 'a draw',
    wins: (name) => `${name} wins`,
    late: 'Too late: the game was over.',
    low: (seconds) => `Less than ${seconds} seconds left.`,
    lost: 'Connection lost. Reconnecting…',
    error: (message) => `Error: ${message}.`,
    refused: {},
    flag: '⚑ flag',
    firstFlag: '⚑ first flag',
    delayTime: (time) => `${time} delay time`,
    leftForTurn: (time) => `${time} left for this turn`,
    pastZero: 'past zero',
    stage: (number, of) => `stage ${number} of ${of}`,
    toGo: (moves) => `${count(moves, 'move', 'moves')} to go`,
    lives: (lives) => count(lives, 'life', 'lives'),
    penalties: (penalties) => count(penalties, 'penalty', 'penalties'),
    moves: (moves) => count(moves, 'move', 'moves'),
    noLimit: 'no limit',
    hours: (hours) => count(hours, 'hour', 'hours'),
    minutes: (minutes) => count(minutes, 'minute', 'minutes'),
    seconds: (seconds) => count(seconds, 'second', 'seconds'),
    left: (time) => `${time} left`,
    past: (time) => `${time} past zero`,
    colors: {
      'white-black': ['White', 'Black'],
      'black-white': ['Black', 'White'],
      'gold-silver': ['Gold', 'Silver'],
      'sente-gote': ['Sente', 'Gote'],
      'first-second': ['First', 'Second'],
    },
  },
  de: {
    language: 'Sprache',
    slogan: 'Zwei Browser, eine Uhr',
    newGame: 'Neue Partie',
    newTitle: 'Eine neue Partie mit einer Uhr',
    gameTitle: 'Eine Partie mit einer Uhr',
    preset: 'Bedenkzeit',
    ownText: 'eine eigene, unten eingegeben',
    text: 'Bedenkzeit als Text, in beliebiger Notation',
    reading: 'Gemeint ist',
    chooseNotation: 'Notation wählen',
    notation: 'Notation',
    anyNotation: 'die wahrscheinlichste',
    mode: 'Art',
    fischer: 'Inkrement vor jedem Zug',
    fischerAfter: 'Inkrement nach jedem Zug',
    bronstein: 'Bronstein',
    delay: 'Verzögerung',
    rule: 'Regel',
    noRule: 'keine',
    hourglass: 'Sanduhr',
    overrun: 'läuft über null hinaus',
    fields: 'Erkannte Teile',
    suggestions: 'Vorschläge',
    forExample: (text) => `zum Beispiel ${text}`,
    insert: (text) => `${text} einfügen`,
    incomplete: 'Unvollständig.',
    create: 'Partie anlegen',
    ready: 'Die Partie ist angelegt',
    explainLinks: 'Jeder Link gehört zu einer Seite der Uhr. Öffne einen, und schicke deinem Gegner den anderen.',
    spectator: 'Zuschauer',
    movesFirst: 'zieht zuerst',
    movesSecond: 'zieht danach',
    watches: 'sieht beide Uhren',
    copy: 'Kopieren',
    share: 'Teilen',
    copied: 'Kopiert',
    copyLink: (name) => `Link für ${name} kopieren`,
    shareLink: (name) => `Link für ${name} teilen`,
    invitation: 'Eine Partie mit einer Uhr',
    clock: 'Uhr',
    press: 'Drücken',
    space: 'Leertaste',
    pressClock: (name) => `Uhr von ${name} drücken`,
    timeOf: (name) => `Zeit von ${name}`,
    you: 'du',
    yourName: 'Dein Name',
    sounds: 'Töne',
    start: 'Start',
    pause: 'Pause',
    resume: 'Weiter',
    takeBack: 'Zurücknehmen',
    draw: 'Remis anbieten',
    resign: 'Aufgeben',
    surelyResign: 'Wirklich aufgeben?',
    rematch: 'Revanche',
    openRematch: 'Zur Revanche',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    withdraw: 'Zurückziehen',
    offered: {
      draw: (name) => `${name} bietet Remis an.`,
      takeBack: (name) => `${name} möchte den letzten Zug zurücknehmen.`,
      rematch: (name) => `${name} möchte eine Revanche.`,
    },
    waiting: {
      draw: 'Du hast Remis angeboten.',
      takeBack: 'Du möchtest deinen letzten Zug zurücknehmen.',
      rematch: 'Du möchtest eine Revanche.',
    },
    notStarted: 'Nicht gestartet',
    yourTurn: (move) => `Du bist am Zug, Zug ${move}`,
    turnOf: (name, move) => `${name} ist am Zug, Zug ${move}`,
    pausedYours: 'Angehalten, du bist am Zug',
    pausedOf: (name) => `Angehalten, ${name} ist am Zug`,
    titleYours: '● Am Zug – ',
    endings: {
      flagged: 'Die Zeit ist abgelaufen',
      drawn: 'Beide ersten Fahnen sind gefallen',
      halted: 'Die Partie hat ihre Grenze erreicht',
      penalized: 'Strafen haben die Partie beendet',
      aborted: 'Der erste Zug kam nicht rechtzeitig',
      stopped: 'Die Partie ist beendet',
      resigned: 'Aufgegeben',
      agreed: 'Vereinbart',
    },
    isDraw: 'Remis',
    wins: (name) => `${name} gewinnt`,
    late: 'Zu spät: Die Partie war zu Ende.',
    low: (seconds) => `Weniger als ${seconds} Sekunden.`,
    lost: 'Verbindung verloren. Sie wird neu aufgebaut …',
    error: (message) => `Fehler: ${message}.`,
    refused: {
      full: 'die Grenze ist erreicht',
      'no-game': 'diese Partie gibt es nicht',
      'no-move': 'du hast noch keinen Zug gemacht',
      'no-offer': 'dieses Angebot gibt es nicht mehr',
      offered: 'ein Angebot wartet noch auf Antwort',
      over: 'die Partie ist zu Ende',
      rematched: 'es gibt schon eine Revanche',
      token: 'dieser Link ist ungültig: vielleicht fehlt ein Teil',
      'too-much-games': 'zu viele neue Partien: warte eine Minute',
      unread: 'der Server kann die Partie gerade nicht lesen',
      unsaved: 'der Server kann die Partie nicht speichern, und hat nichts geändert',
    },
    flag: '⚑ Fahne',
    firstFlag: '⚑ erste Fahne',
    delayTime: (time) => `${time} Verzögerung`,
    leftForTurn: (time) => `${time} für diesen Zug`,
    pastZero: 'über null',
    stage: (number, of) => `Abschnitt ${number} von ${of}`,
    toGo: (moves) => `noch ${count(moves, 'Zug', 'Züge')}`,
    lives: (lives) => count(lives, 'Periode', 'Perioden'),
    penalties: (penalties) => count(penalties, 'Strafe', 'Strafen'),
    moves: (moves) => count(moves, 'Zug', 'Züge'),
    noLimit: 'ohne Grenze',
    hours: (hours) => count(hours, 'Stunde', 'Stunden'),
    minutes: (minutes) => count(minutes, 'Minute', 'Minuten'),
    seconds: (seconds) => count(seconds, 'Sekunde', 'Sekunden'),
    left: (time) => `noch ${time}`,
    past: (time) => `${time} über null`,
    colors: {
      'white-black': ['Weiß', 'Schwarz'],
      'black-white': ['Schwarz', 'Weiß'],
      'gold-silver': ['Gold', 'Silber'],
      'sente-gote': ['Sente', 'Gote'],
      'first-second': ['Erste Seite', 'Zweite Seite'],
    },
  },
};

const LANGUAGES = { en: 'English', de: 'Deutsch' };

/** What the page remembers between visits; nothing if the browser does not allow it. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The page works without.
  }
}

/** The language of the page: the one chosen here before, or else the first of the browser's that there is. */
export const language =
  [recall('language'), ...navigator.languages.map((tag) => tag.split('-')[0])].find((tag) => tag in WORDS) ?? 'en';

/** The words in the language of the page. */
export const words = WORDS[language];

/** Writes the words into the elements that name them, and lets `select` choose the language. */
export function showWords(select) {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-words]')) {
    element.textContent = words[element.dataset.words];
  }
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', words[element.dataset.label]);
  }
  const options = Object.entries(LANGUAGES).map(([tag, name]) => new Option(name, tag, false, tag === language));
  select.replaceChildren(...options);
  select.addEventListener('change', () => {
    remember('language', select.value);
    location.reload();
  });
}
