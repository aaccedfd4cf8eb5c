/**
 * Our own icons: a 20 px grid, 1.5 px strokes with round ends, in the colour of the text beside them; a line of no
 * length is a dot. They are decoration, hidden from screen readers: the words belong to the control. Here are those that
 * the sign-in page may need; tableIcons, shellIcons and itemIcons come with the pages that draw them.
 */

export const IconWarning = /* @__PURE__ */ icon('m10 4 7 12H3zm0 5v3m0 2h0');
export const IconInfo = /* @__PURE__ */ icon('M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0m7-1v5m0-8h0');
export const IconRetry = /* @__PURE__ */ icon('M16 10a6 6 0 1 1-2-4.5L16 7V3m0 4h-4');
export const IconClose = /* @__PURE__ */ icon('m5 5 10 10M15 5 5 15');

/** A component that draws one path. */
export function icon(path: string) {
  return function Icon() {
    return (
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
    );
  };
}
