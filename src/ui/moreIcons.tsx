import { icon } from './createIcon';

/** Icons like those of `icons.tsx`, which only pages and parts beyond the specification render. */

export const IconRestore = /* @__PURE__ */ icon('M4 8h8a4 4 0 0 1 0 8H7M4 8l4-4M4 8l4 4');
export const IconSelect = /* @__PURE__ */ icon('M4 4h12v12H4zm3 6 2 2 4-4');
export const IconRotate = /* @__PURE__ */ icon('M16 10a6 6 0 1 1-6-6h4m0 0-3-2.5M14 4l-3 2.5');
export const IconCrop = /* @__PURE__ */ icon('M6 2v12h12M2 6h12v12');
export const IconCopy = /* @__PURE__ */ icon('M7 7h10v10H7zm-4 6V3h10m-1 7v4m-2-2h4');
export const IconTable = /* @__PURE__ */ icon('M3 4h14v12H3zm0 4h14M3 12h14M8 4v12');
export const IconSettings = /* @__PURE__ */ icon(
  'M3 6h7m4 0h3m-7 0a2 2 0 1 0 4 0 2 2 0 0 0-4 0M3 14h3m4 0h7M6 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
);
export const IconPin = /* @__PURE__ */ icon('M7 3h6l-1 6 3 3H5l3-3zm3 9v5');
export const IconTag = /* @__PURE__ */ icon('M5 3h10v14l-5-4-5 4z');
export const IconOverview = /* @__PURE__ */ icon('M3 3v14h14M7 14v-4m4 4V6m4 8v-6');
export const IconLabel = /* @__PURE__ */ icon(
  'M3 3h5v5H3zm9 0h5v5h-5zM3 12h5v5H3zm9 0h2v2h-2zm5 0h0m0 5h0m-5 0h2',
);
