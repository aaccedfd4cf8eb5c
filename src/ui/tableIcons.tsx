import { icon } from './icons';

/** Lists: what is done with their rows, and the way through them. */

export const IconPlus = /* @__PURE__ */ icon('M10 4v12M4 10h12');
export const IconEdit = /* @__PURE__ */ icon('m4 16 1-4 8-8 3 3-8 8zm7-10 3 3');
export const IconDelete = /* @__PURE__ */ icon('M3 6h14M8 6V3h4v3M5 6l1 11h8l1-11M8.5 9v5m3-5v5');
export const IconSearch = /* @__PURE__ */ icon('M4 9a5 5 0 1 1 10 0A5 5 0 0 1 4 9m9 4 4 4');
export const IconCheck = /* @__PURE__ */ icon('m4 11 4 4 8-10');
export const IconArrowUp = /* @__PURE__ */ icon('M10 16V4M5 9l5-5 5 5');
export const IconArrowDown = /* @__PURE__ */ icon('M10 4v12m-5-5 5 5 5-5');
export const IconChevronLeft = /* @__PURE__ */ icon('m12 5-5 5 5 5');
export const IconChevronRight = /* @__PURE__ */ icon('m8 5 5 5-5 5');
