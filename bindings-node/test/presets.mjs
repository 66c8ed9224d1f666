// A file of presets, and invalid ones.

export const CLUB = `# Club nights

[[preset]]
name = 'Blitz'   # Tuesdays, é 😀
notation = 'lichess'
setup = '3+2'

# Against the strong
[[preset]]
name = "Five against three"
source = "the club"
notation = "chess"
setup = "G/5"
second = { setup = "G/3/2", mode = "fischer-after" }
[preset.data]
gong = "low.wav"
volume = 0.80

# The end
`;

/** A text, and the kind of its error, the path, and the invalid part. */
export const WRONG = [
  [CLUB.replace('3+2', '3+é'), 'expected-number', 'preset[0].setup', 'é'],
  [CLUB.replace('"fischer-after"', '"fisher"'), 'expected-mode', 'preset[1].second.mode', '"fisher"'],
  [CLUB.replace('source =', 'sauce ='), 'unknown-preset-key', 'preset[1].sauce', 'sauce'],
  [CLUB.replace('"Five against three"', '"Blitz"'), 'duplicate-name', 'preset[1].name', '"Blitz"'],
  [CLUB.replace("'lichess'", '"checkers"'), 'unknown-notation', 'preset[0].notation', '"checkers"'],
  [CLUB.replace("setup = '3+2'\n", ''), 'missing-key', 'preset[0].setup', ''],
  [`${CLUB}[other]\n`, 'expected-presets', 'other', '[other]'],
  [`${CLUB}x = 1 2\n`, 'document-syntax', null, '1 2'],
];
