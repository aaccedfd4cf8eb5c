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
    'the theme follows the system, cycles by its button, and is applied before anything is rendered': device,
  },
  attacks: {
    'a page of another site can neither sign out nor renew, nor show the app in a frame':
      'Firefox shows an answer without a body as a failed navigation',
  },
  'cells of a table': {
    'by keyboard: into the grid, across, down, and out of it': devTools,
    'a column goes through the clipboard': 'Firefox grants no test the clipboard',
  },
  'choices by keyboard': {
    'Enter that ends a composition takes and creates nothing': devTools,
  },
  'dialogs and toasts by keyboard': {
    'the page behind a dialog takes no press, and is not there for a screen reader or a search in the page':
      devTools,
  },
  factors: {
    'an authenticator from its QR code, a sign-in with it, the phone lost, and a new one': download,
  },
  'files that are fetched late': {
    'a button whose file cannot be fetched offers a retry, which works later; the changes stay': failedImport,
    'a page whose file cannot be fetched says why in its place: it comes with the connection, or with a reload':
      failedImport,
    'the creation of an intake’s items begins once its file is there': failedImport,
  },
  loading: {
    'what a page can do without takes nothing away where it cannot be fetched, and comes with the next page':
      failedImport,
  },
  'order, rotation and crop of photos': {
    'a finger drags a photo after a long press; without it, it scrolls': devTools,
  },
  passkeys: {
    'a passkey is added, signs in alone, is lost, and is removed': devTools,
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
    'Back to a page that the browser kept as it was shows nothing after a sign-out':
      'it starts a Chromium that keeps pages for Back',
  },
  spreadsheets: {
    '60 items come in, six bad rows are mended, an import is taken back and done again': download,
    'what is exported as Excel (XLSX), a row a Товар, comes back without a change': download,
    'what is exported as CSV, a row a Покупка, comes back without a change': download,
    'a selection is exported': download,
  },
  'spreadsheets over a bad line': {
    'an export that is cut off saves no half of a file; a retry saves the whole': download,
  },
  'the main menu, and the keyboard': {
    'on a phone the menu is a bar with words; its menus open and close by key and by finger, and close with a link':
      device,
  },
  'views of the lists': {
    'on a phone boxes, counts and small buttons of rows are targets of 44 px, and cover no thumbnail': device,
  },
  'what the pointer presses': {
    'a file field opens the choice of files on a press of its words, edge, icon':
      'over BiDi Playwright hears of no choice of files',
  },
  'WCAG 2.2 on every screen': {
    'targets are wide enough, the focus is seen, and wider spaces cut nothing off': ownBars,
  },
};
