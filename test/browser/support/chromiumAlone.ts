/** Tests that only Chromium can run, by suite and name, `*` for all of a suite; and why. */
export const chromiumAlone: Record<string, Record<string, string>> = {};
