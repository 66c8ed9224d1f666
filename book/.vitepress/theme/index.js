// The default theme with the fonts of the reader's system, so that a page loads none.
import DefaultTheme from "vitepress/theme-without-fonts";

import { useLanguage } from "./language.js";

import "./pictures.css";
import "./text.css";

export default {
  extends: DefaultTheme,
  setup: useLanguage,
};
