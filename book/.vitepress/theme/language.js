// The tab that a reader chooses, such as Python, is chosen in every group of tabs that has it, on this page
// and on those to come.

import { useRoute } from "vitepress";
import { nextTick, onMounted, watch } from "vue";

const KEY = "flagfall-language";

/** What a browser that stores nothing would throw is no reason to stop. */
function stored(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** Shows the tab `language` in each group that has it. The place that the reader looks at stays where it is. */
function choose(language, looked = document.documentElement) {
  const before = looked.getBoundingClientRect().top;
  for (const group of document.querySelectorAll(".vp-code-group")) {
    const labels = [...group.querySelectorAll(".tabs label")];
    const chosen = labels.findIndex((label) => label.textContent.trim() === language);
    if (chosen < 0) continue;
    group.querySelectorAll(".tabs input")[chosen].checked = true;
    [...group.querySelector(".blocks").children].forEach((block, i) => block.classList.toggle("active", i === chosen));
  }
  if (looked !== document.documentElement) scrollBy(0, looked.getBoundingClientRect().top - before);
}

/** Part of the theme's `setup`. */
export function useLanguage() {
  const route = useRoute();
  const chooseStored = () => {
    const language = stored((storage) => storage.getItem(KEY));
    if (language) choose(language);
  };
  onMounted(() => {
    chooseStored();
    addEventListener("change", ({ target }) => {
      const group = target.closest?.(".vp-code-group");
      const label = group?.querySelector(`label[for="${target.id}"]`);
      if (!label) return;
      const language = label.textContent.trim();
      stored((storage) => storage.setItem(KEY, language));
      choose(language, group);
    });
  });
  watch(
    () => route.path,
    () => nextTick(chooseStored),
  );
}
