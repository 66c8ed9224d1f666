/**
 * Clocks on a page, drawn from what a server sends: plain JavaScript of a few kilobytes, without
 * WebAssembly and without the rules.
 *
 * The server sends, after each call that changes its clock, the reading and the forecast. On the page a
 * {@link Display} returns what both clocks show at any time, {@link ServerTime} keeps the server's time,
 * and the element `<flag-clock>` shows one side's clock:
 *
 * ```html
 * <flag-clock side="first" time-style="tenths" label="Ann" pressable></flag-clock>
 * <flag-clock side="second" time-style="tenths" label="Ben"></flag-clock>
 * <script type="module">
 *   import { Display, ServerTime, defineFlagClock } from '/flagfall/display/index.mjs';
 *
 *   defineFlagClock();
 *   const clocks = document.querySelectorAll('flag-clock');
 *   const serverTime = new ServerTime();
 *   for (const clock of clocks) clock.serverTime = serverTime;
 *   socket.onmessage = ({ data }) => {
 *     const message = JSON.parse(data);
 *     if ('pong' in message) return serverTime.add(message.pong, message.serverMs);
 *     const display = new Display(message);
 *     for (const clock of clocks) clock.display = display;
 *   };
 * </script>
 * ```
 *
 * @module
 */

export { Display } from './display.js';
export type {
  DisplayControl,
  DisplayInit,
  DisplayReading,
  DisplaySide,
  DisplayStage,
  SideDisplay,
} from './display.js';
export { FlagClock, defineFlagClock } from './flag-clock.js';
export type { FlagClockEvents } from './flag-clock.js';
export { formatTime } from './format.js';
export { ServerTime } from './server-time.js';
export type { ServerTimeOptions } from './server-time.js';
export { WORDS } from './speech.js';
export type { FlagClockWords } from './speech.js';
