const devTools = 'it speaks Chromium’s own protocol';
const download = 'over BiDi Playwright hears of no download';
/** After such a failure the app offers a reload in Firefox, which other journeys test. */
const failedImport = 'Firefox asks for a file that failed once a page, and not again';

/** From then on, keys press nothing of the page. */
const ownBars = 'Tab leads out of the page into Firefox’s own bars';

const device = 'over BiDi Playwright tells a page neither of a touch screen nor of the system’s theme';

/** Tests that only Chromium can run, by suite and title, with the reason. */
export const chromiumAlone: Record<string, Record<string, string>> = {
  'addresses, session, theme': {
    'the theme follows the system, cycles by its button, and applies before rendering': device,
  },
  attacks: {
    'a page of another site can neither sign out nor renew, nor show the app in a frame':
      'Firefox shows an answer without a body as a failed navigation',
  },
  'cells of a table': {
    'cells by keyboard: into the grid, across, down, and out of it': devTools,
    'a column of cells goes through the clipboard': 'Firefox grants no test the clipboard',
  },
  'choices by keyboard': {
    'Enter that ends a composition takes and creates nothing in a choice': devTools,
  },
  'dialogs and toasts by keyboard': {
    'the page behind a dialog takes no press, and no screen reader or search finds it': devTools,
  },
  factors: {
    'an authenticator from its QR code signs in; its phone is lost, and a new one set up': download,
  },
  'files that are fetched late': {
    'a button whose file cannot be fetched offers a retry, which works later; the changes stay': failedImport,
    'a page whose file cannot be fetched says why in its place, and comes later': failedImport,
    'the creation of an intake’s items begins once its file is there': failedImport,
  },
  loading: {
    'an optional part whose file cannot be fetched takes nothing away, and comes later': failedImport,
  },
  'order, rotation and crop of photos': {
    'a finger drags a photo after a long press; without it, it scrolls': devTools,
  },
  'many items at once': {
    'the photos of a selection come as a ZIP that the browser itself downloads': download,
  },
  passkeys: {
    'a passkey is added, signs in alone, is lost, and is removed': devTools,
  },
  people: {
    'an editor is invited, joins by the link, signs in by a passkey, and is disabled meanwhile': devTools,
  },
  'photos of a pile, on the device': {
    'a pile of photos survives a reload; what has no room is refused and leaves nothing': devTools,
  },
  'photos of an intake are dragged': {
    'a mouse drags an intake’s photo at once, a finger after a long press': devTools,
  },
  session: {
    'typed text stays also where the sign-in over the page cannot be fetched, until a retry': failedImport,
    'Back to a page that the browser kept as it was shows nothing after a sign-out':
      'it starts a Chromium that keeps pages for Back',
  },
  spreadsheets: {
    'a spreadsheet’s 60 items come in, bad rows are mended, the import taken back and redone': download,
    'an exported Excel (XLSX), a row a Товар, comes back without a change': download,
    'an exported CSV, a row a Покупка, comes back without a change': download,
    'a selection of items is exported in a browser': download,
  },
  'spreadsheets over a bad line': {
    'an export that is cut off saves no half of a file; a retry saves the whole': download,
  },
  'the main menu, and the keyboard': {
    'the menu on a phone is a bar with words; its menus open by key and by finger': device,
  },
  'views of the lists': {
    'boxes and small buttons of rows on a phone are 44 px targets, and cover no thumbnail': device,
  },
  'what the pointer presses': {
    'a file field opens the choice of files on a press of its words, edge, icon':
      'over BiDi Playwright hears of no choice of files',
  },
  'WCAG 2.2 on every screen': {
    'WCAG: targets are wide enough, the focus is seen, and wider spaces cut nothing off': ownBars,
  },
};
