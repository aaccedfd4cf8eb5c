/**
 * Our own icons: a 20 px grid, 1.5 px strokes with round ends, in the colour of the text beside them.
 * They are decoration, hidden from screen readers; the words belong to the control.
 */

// Things of the catalogue.
export const IconBrand = /* @__PURE__ */ icon(
  'M3 4.5A1.5 1.5 0 0 1 4.5 3h5.1a1.5 1.5 0 0 1 1.06.44l5.9 5.9a1.5 1.5 0 0 1 0 2.12l-5.1 5.1a1.5 1.5 0 0 1-2.12 0l-5.9-5.9A1.5 1.5 0 0 1 3 9.6zM6.9 6a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8',
);
export const IconType = /* @__PURE__ */ icon(
  'M7.9 5.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.4m0 0 6.7 4.9c1 .7.5 2.2-.7 2.2H4c-1.2 0-1.7-1.5-.7-2.2z',
);
export const IconColor = /* @__PURE__ */ icon(
  'M10 3a7 7 0 1 0 0 14c1 0 1.7-.7 1.7-1.6 0-1-.8-1.3-.8-2.2 0-.8.6-1.3 1.5-1.3h1.7A2.9 2.9 0 0 0 17 9c0-3.4-3.1-6-7-6M6.3 10.1h.01M7.7 6.8h.01M11.4 6h.01',
);
export const IconMaterial = /* @__PURE__ */ icon(
  'M3.5 3.5V9M6.25 3.5V9M9 3.5V9m2.5-5.5h5m-5 2.75h5M11.5 9h5m-13 2.5H9M3.5 14H9m-5.5 2.5H9m2.5-5v5m2.5-5v5m2.5-5v5',
);
export const IconSupplier = /* @__PURE__ */ icon(
  'M4 10v5.5a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V10M3 7.5l1.5-4h11l1.5 4a2.33 2.33 0 0 1-4.67 0 2.33 2.33 0 0 1-4.66 0A2.33 2.33 0 0 1 3 7.5m5 9V13h4v3.5',
);
export const IconClothes = /* @__PURE__ */ icon(
  'M7.25 3.5 3 5.6l1.2 3.5 1.8-.5v7.9h8V8.6l1.8.5L17 5.6l-4.25-2.1a2.75 2.75 0 0 1-5.5 0',
);
export const IconPurchases = /* @__PURE__ */ icon(
  'M5 6.5h10l.9 8.9a1 1 0 0 1-1 1.1H5.1a1 1 0 0 1-1-1.1zM7.25 9V6a2.75 2.75 0 0 1 5.5 0v3',
);
export const IconDescription = /* @__PURE__ */ icon(
  'M11.5 3h-6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V7zM11.5 3v4h4M7.5 10.5h5m-5 3h5',
);
export const IconImage = /* @__PURE__ */ icon(
  'M4.5 3.5h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1m-1 10.3L7.2 10l3 3 2.3-2.2 4 3.7M12.6 6.3a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8',
);

// What is done with them.
export const IconEdit = /* @__PURE__ */ icon(
  'm4 16 .7-3.3 8.6-8.6a1.5 1.5 0 0 1 2.12 0l.5.5a1.5 1.5 0 0 1 0 2.12L7.3 15.3zm7.7-10.3 2.6 2.6',
);
export const IconDelete = /* @__PURE__ */ icon(
  'M3.5 5.5h13M8 5.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1.5m-7 0 .7 10a1.5 1.5 0 0 0 1.5 1.4h5.6a1.5 1.5 0 0 0 1.5-1.4l.7-10M8.3 9v4.5M11.7 9v4.5',
);
export const IconPlus = /* @__PURE__ */ icon('M10 4v12M4 10h12');
export const IconMinus = /* @__PURE__ */ icon('M4 10h12');
export const IconClose = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15');
export const IconCheck = /* @__PURE__ */ icon('m4 10.5 4 4 8-9');
const star = 'm10 2.9 2.15 4.5 4.95.65-3.63 3.42.92 4.9L10 13.95l-4.39 2.42.92-4.9L2.9 8.05l4.95-.65z';
export const IconStar = /* @__PURE__ */ icon(star);
export const IconStarFilled = /* @__PURE__ */ icon(star, true);
export const IconSearch = /* @__PURE__ */ icon('M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4m3.7 8.7 3.8 3.8');
export const IconUpload = /* @__PURE__ */ icon(
  'M10 13V3.5M6.5 7 10 3.5 13.5 7m-10 6v2A1.5 1.5 0 0 0 5 16.5h10a1.5 1.5 0 0 0 1.5-1.5v-2',
);
export const IconRetry = /* @__PURE__ */ icon('M16.2 10a6.2 6.2 0 1 1-1.9-4.5L16.5 7.5m0-4v4h-4');
export const IconSpark = /* @__PURE__ */ icon(
  'M8.5 4c.7 3.9 1.6 4.8 5.5 5.5-3.9.7-4.8 1.6-5.5 5.5C7.8 11.1 6.9 10.2 3 9.5c3.9-.7 4.8-1.6 5.5-5.5M15.5 12.5v4m-2-2h4M15 3v2.5m-1.25-1.25h2.5',
);
export const IconExpand = /* @__PURE__ */ icon('M11.5 3.5h5v5m0-5-5.5 5.5M8.5 16.5h-5v-5m0 5L9 11');

// Where to.
export const IconChevronDown = /* @__PURE__ */ icon('m5 7.5 5 5 5-5');
export const IconChevronLeft = /* @__PURE__ */ icon('m12.5 5-5 5 5 5');
export const IconChevronRight = /* @__PURE__ */ icon('m7.5 5 5 5-5 5');
export const IconArrowUp = /* @__PURE__ */ icon('M10 16V4M5 9l5-5 5 5');
export const IconArrowDown = /* @__PURE__ */ icon('M10 4v12m-5-5 5 5 5-5');

// The shell.
export const IconSun = /* @__PURE__ */ icon(
  'M10 6.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M10 2.5v1.25m0 12.5v1.25M17.5 10h-1.25M3.75 10H2.5m12.8-5.3-.9.9m-8.8 8.8-.9.9m10.6 0-.9-.9M5.6 5.6l-.9-.9',
);
export const IconMoon = /* @__PURE__ */ icon('M16.7 11.7A6.9 6.9 0 1 1 8.3 3.3a5.6 5.6 0 0 0 8.4 8.4');
export const IconSystem = /* @__PURE__ */ icon(
  'M4 4h12a1 1 0 0 1 1 1v7.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m6 9.5v3m-3 0h6',
);
export const IconSignOut = /* @__PURE__ */ icon(
  'M8 3.5H5A1.5 1.5 0 0 0 3.5 5v10A1.5 1.5 0 0 0 5 16.5h3m5-10 3.5 3.5-3.5 3.5m3.5-3.5H8',
);
export const IconAccount = /* @__PURE__ */ icon(
  'M10 3.5a3.1 3.1 0 1 0 0 6.2 3.1 3.1 0 0 0 0-6.2M4 16.5c.6-2.6 3-4.3 6-4.3s5.4 1.7 6 4.3',
);

// What happened.
export const IconWarning = /* @__PURE__ */ icon('M10 3.75 17.2 16H2.8zM10 8.5V12m0 2h.01');
export const IconInfo = /* @__PURE__ */ icon('M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 6.5v4m0-6.8h.01');
export const IconOffline = /* @__PURE__ */ icon(
  'm3.5 3.5 13 13M2.7 8.3a10.5 10.5 0 0 1 3.1-2.1m3.5-1a10.5 10.5 0 0 1 8 3.1M5.5 11.3a6.5 6.5 0 0 1 3-1.7m4 .5a6.5 6.5 0 0 1 2 1.2M8.2 14.2a2.7 2.7 0 0 1 3.6 0M10 16.7h.01',
);

/** A component that draws one path. */
function icon(path: string, filled = false) {
  // biome-ignore lint/correctness/noComponentHookFactories: called at load alone, once for each icon.
  return function Icon() {
    return (
      <svg className={filled ? 'icon icon-filled' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
