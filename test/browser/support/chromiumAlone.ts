const devTools = 'it speaks Chromium’s own protocol';
/** The app offers a reload there, which other journeys take. */
const failedImport = 'Firefox asks for a file that failed once a page, and not again';

/** Tests that only Chromium can run, by suite and name; and why. */
export const chromiumAlone: Record<string, Record<string, string>> = {
  'dialogs and toasts by keyboard': {
    'the page behind a dialog takes no press, and is not there for a screen reader or a search in the page':
      devTools,
  },
  loading: {
    'what a page can do without takes nothing away where it cannot be fetched, and comes with the next page':
      failedImport,
  },
  people: {
    'an editor is invited, joins by the link, signs in by a passkey, and is disabled meanwhile': devTools,
  },
  'photos of a pile, on the device': {
    'a pile survives a reload; what has no room is refused and leaves nothing': devTools,
  },
  'photos of an intake are dragged': {
    'a mouse drags a photo at once, a finger after a long press; one that moves earlier scrolls': devTools,
  },
  session: {
    'it stays also where the sign-in over the page cannot be fetched, and a retry fetches it': failedImport,
  },
  'select by keyboard': {
    'letters jump in a select, Ukrainian ones too': devTools,
    'the same letter again goes on to the next, and round': devTools,
    'a pause makes the next letter the first of a new word': devTools,
  },
  'select-or-create by keyboard': {
    'Enter that ends a composition takes and creates nothing': devTools,
  },
};
