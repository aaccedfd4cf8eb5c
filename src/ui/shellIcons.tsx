import { icon } from './icons';

/** The frame of every page: the catalogue's lists, the theme, the way out. */

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
