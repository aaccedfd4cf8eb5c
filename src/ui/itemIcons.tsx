import { icon } from './icons';

/** One item of a catalogue: its photos, its texts, its fields. */

export const IconDescription = /* @__PURE__ */ icon('M12 3H5v14h10V6zv3h3m-7 4h4m-4 3h4');
export const IconPurchases = /* @__PURE__ */ icon('M5 7h10l1 10H4zm2 2V6a3 3 0 0 1 6 0v3');
export const IconSpark = /* @__PURE__ */ icon(
  'M8 4q1 5 5 6-4 1-5 6-1-5-5-6 4-1 5-6m7 9v4m-2-2h4M15 3v3m-1.5-1.5h3',
);
export const IconImage = /* @__PURE__ */ icon('M4 4h12v12H4zm0 9 4-4 8 7m-3-9h0');
export const IconStar = /* @__PURE__ */ icon(
  'm10 3 2 4.5 5 .5-3.7 3.3 1 4.9L10 13.7l-4.3 2.5 1-4.9L3 8l5-.5z',
);
export const IconUpload = /* @__PURE__ */ icon('M10 13V3M6 7l4-4 4 4M3 13v4h14v-4');
export const IconMinus = /* @__PURE__ */ icon('M4 10h12');
export const IconChevronDown = /* @__PURE__ */ icon('m5 8 5 5 5-5');
export const IconFilter = /* @__PURE__ */ icon('M3 5h14M6 10h8m-5 5h2');
