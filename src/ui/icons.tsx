import { icon } from './createIcon';

/**
 * The product's own icons: a 20 px grid, 1.5 px strokes with round ends, in the colour of the
 * adjacent text; a line of zero length is a dot. They are decorative and hidden from screen
 * readers: the control has the text. Every page loads this file; icons that no specified page
 * renders are in `moreIcons.tsx`.
 */

export const IconWarning = /* @__PURE__ */ icon('m10 4 7 12H3zm0 5v3m0 2h0');
export const IconInfo = /* @__PURE__ */ icon('M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0m7-1v5m0-8h0');
export const IconRetry = /* @__PURE__ */ icon('M16 10a6 6 0 1 1-2-4.5L16 7V3m0 4h-4');
export const IconClose = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15');

/* Lists: actions on rows, and navigation. */
export const IconPlus = /* @__PURE__ */ icon('M10 4v12M4 10h12');
export const IconEdit = /* @__PURE__ */ icon('m4 16 1-4 8-8 3 3-8 8zm7-10 3 3');
export const IconDelete = /* @__PURE__ */ icon('M3 6h14M8 6V3h4v3M5 6l1 11h8l1-11M8.5 9v5m3-5v5');
export const IconSearch = /* @__PURE__ */ icon('M4 9a5 5 0 1 1 10 0A5 5 0 0 1 4 9m9 4 4 4');
export const IconCheck = /* @__PURE__ */ icon('m4 11 4 4 8-10');
export const IconArrowUp = /* @__PURE__ */ icon('M10 16V4M5 9l5-5 5 5');
export const IconArrowDown = /* @__PURE__ */ icon('M10 4v12m-5-5 5 5 5-5');
export const IconChevronLeft = /* @__PURE__ */ icon('m12 5-5 5 5 5');
export const IconChevronRight = /* @__PURE__ */ icon('m8 5 5 5-5 5');

/* One item: its photos, texts and fields. */
export const IconDescription = /* @__PURE__ */ icon('M12 3H5v14h10V6zv3h3m-7 4h4m-4 3h4');
export const IconPurchases = /* @__PURE__ */ icon('M5 7h10l1 10H4zm2 2V6a3 3 0 0 1 6 0v3');
export const IconSpark = /* @__PURE__ */ icon(
  'M8 4q1 5 5 6-4 1-5 6-1-5-5-6 4-1 5-6m7 9v4m-2-2h4M15 3v3m-1.5-1.5h3',
);
export const IconPhoto = /* @__PURE__ */ icon('M4 4h12v12H4zm0 9 4-4 8 7m-3-9h0');
export const IconStar = /* @__PURE__ */ icon(
  'm10 3 2 4.5 5 .5-3.7 3.3 1 4.9L10 13.7l-4.3 2.5 1-4.9L3 8l5-.5z',
);
export const IconSimilar = /* @__PURE__ */ icon('M3 3h10v10H3zm4 10v4h10V7h-4');
export const IconUpload = /* @__PURE__ */ icon('M10 13V3M6 7l4-4 4 4M3 13v4h14v-4');
export const IconDownload = /* @__PURE__ */ icon('M10 3v10m-4-4 4 4 4-4M3 13v4h14v-4');
export const IconMinus = /* @__PURE__ */ icon('M4 10h12');
export const IconChevronDown = /* @__PURE__ */ icon('m5 8 5 5 5-5');
export const IconFilter = /* @__PURE__ */ icon('M3 5h14M6 10h8m-5 5h2');
export const IconMore = /* @__PURE__ */ icon(
  'M3 10a1 1 0 0 1 2 0 1 1 0 0 1-2 0m6 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0m6 0a1 1 0 0 1 2 0 1 1 0 0 1-2 0',
);
export const IconView = /* @__PURE__ */ icon('M4 4h5v5H4zm7 0h5v5h-5zm-7 7h5v5H4zm7 0h5v5h-5z');

/* The frame of every page: the lists, the theme, the sign-out. */
export const IconBrand = /* @__PURE__ */ icon('M3 4a1 1 0 0 1 1-1h6l7 7-7 7-7-7zm4 3h0');
export const IconType = /* @__PURE__ */ icon(
  'M8 5a2 2 0 1 1 2 2v2l7 5c1 .7.5 2-.7 2H3.7c-1.2 0-1.7-1.3-.7-2l7-5',
);
export const IconColor = /* @__PURE__ */ icon(
  'M10 3a7 7 0 1 0 0 14c3 0 0-3 2-4h2a3 3 0 0 0 3-3c0-4-3-7-7-7m-4 7h0m2-3h0m4-1h0',
);
export const IconMaterial = /* @__PURE__ */ icon('M4 3v6m4-6v6m3-5h6m-6 4h6M3 12h6m-6 4h6m3-5v6m4-6v6');
export const IconSupplier = /* @__PURE__ */ icon(
  'M4 10v7h12v-7M3 7l2-4h10l2 4a2.3 2.3 0 0 1-4.7 0 2.3 2.3 0 0 1-4.6 0A2.3 2.3 0 0 1 3 7m5 10v-4h4v4',
);
export const IconClothes = /* @__PURE__ */ icon('M7 3 3 5l1 4 2-.5V17h8V8.5l2 .5 1-4-4-2a3 3 0 0 1-6 0');
export const IconLists = /* @__PURE__ */ icon('M8 5h9M8 10h9M8 15h9M4 5h0m0 5h0m0 5h0');
export const IconSun = /* @__PURE__ */ icon(
  'M7 10a3 3 0 1 1 6 0 3 3 0 0 1-6 0m3-7v1m0 12v1m7-7h-1M4 10H3m12-5-1 1m-8 8-1 1m10 0-1-1M6 6 5 5',
);
export const IconMoon = /* @__PURE__ */ icon('M17 12A7 7 0 1 1 8 3a6 6 0 0 0 9 9');
export const IconSystem = /* @__PURE__ */ icon('M3 4h14v9H3zm7 9v4m-3 0h6');
export const IconAccount = /* @__PURE__ */ icon('M7 7a3 3 0 1 1 6 0 3 3 0 0 1-6 0m-4 10a7 6 0 0 1 14 0');
export const IconSignOut = /* @__PURE__ */ icon('M8 3H4v14h4m5-11 4 4-4 4m4-4H8');
export const IconOffline = /* @__PURE__ */ icon(
  'M3 8c4-4 10-4 14 0M6 11c3-2 5-2 8 0m-6 3c1-1 3-1 4 0M4 3l13 13',
);
