import { headerPage, headerPages } from "../../../generate/header.mjs";

export default {
  paths() {
    const pages = headerPages();
    return pages.map((page) => ({ params: { page: page.page, title: page.title }, content: headerPage(page, pages) }));
  },
};
