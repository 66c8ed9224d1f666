// Short sounds, which the player can switch off.

import { recall, remember } from './words.js';

/** Each sound is a row of tones: frequency in Hz, and length in seconds. */
const SOUNDS = {
  press: [[660, 0.05]],
  low: [[990, 0.12], [990, 0.12]],
  end: [[440, 0.18], [330, 0.3]],
  offer: [[550, 0.1], [740, 0.12]],
};
const VOLUME = 0.12;

let context = null;

export const sounds = {
  isOn: recall('sounds') !== 'off',

  switch(isOn) {
    sounds.isOn = isOn;
    remember('sounds', isOn ? 'on' : 'off');
  },

  /** Plays a sound, if the browser allows sounds yet: it waits for the player's first click or key. */
  play(name) {
    if (!sounds.isOn || !navigator.userActivation?.hasBeenActive) return;
    context ??= new AudioContext();
    let at = context.currentTime;
    for (const [frequency, seconds] of SOUNDS[name]) {
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: VOLUME });
      // Fades out, since a tone that is cut off clicks.
      volume.gain.setTargetAtTime(0, at + seconds * 0.6, seconds * 0.15);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds * 1.3;
    }
  },
};
