import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { suite } from 'uvu';
import { App } from '../../src/app/routes';
import { lazyExtras, railExtras } from '../../src/app/shell/lazyExtras';
import type { Role } from '../../src/contract/people';
import { environment } from '../../src/core/http/environment';
import { setAccessToken } from '../../src/core/http/session';
import { pendingInputs } from '../../src/core/lib/pendingInputs';
import { navigate } from '../../src/core/router/location';
import { clearToasts } from '../../src/core/stores/toasts';
import type { FakeClock } from '../ui/fakeClock';
import { FakeApi } from './FakeApi';
import { type FakeBrowser, fakeBrowser, tokenOf } from './fakeBrowser';
import { textsOf } from './textsOf';
// The check of chosen files is loaded on demand, which may take longer than a test waits.
import '../../src/ui/photos/checkPhoto';

export interface StartedApp {
  api: FakeApi;
  browser: FakeBrowser;
  stop(): void;
}

/** The app that the running test started last. */
export let app: StartedApp;

/** Fills the API before the app starts. */
type Fill = (api: FakeApi) => unknown;

interface StartOptions {
  api?: FakeApi;
  fill?: Fill;
  signedIn?: boolean;
  token?: string;
  /** The content of the tab's session storage after a reload. */
  kept?: Record<string, string>;
}

/** Starts the whole app at an address, on an API in memory that a function may fill first. */
export async function startApp(
  at: string | ((api: FakeApi) => string),
  given: StartOptions | Fill = {},
): Promise<StartedApp> {
  const {
    api = new FakeApi(),
    fill,
    signedIn = true,
    token = userToken,
    kept = {},
  } = typeof given === 'function' ? { fill: given } : given;
  // Visibility is tested in a real browser; here its checks would take most of the time.
  configure({ defaultHidden: true });
  const browser = fakeBrowser();
  clock = browser.clock;
  browser.serve((call) => api.answer(call));
  Object.assign(environment, { request: () => api.uploadRequest() });
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
  if (signedIn) setAccessToken(token);
  fill?.(api);
  navigate(typeof at === 'string' ? at : at(api), { replace: true });
  // The screens are in their own files, which are loaded beforehand.
  await Promise.all([
    import('../../src/session/sign-in/SignInScreen'),
    import('../../src/ui/photos/checkPhoto'),
    import('../../src/session/sign-in/OtherWays'),
    import('../../src/app/signedIn'),
    import('../../src/app/dialogs'),
    import('../../src/app/shell/KeysDialog'),
    import('../../src/administration/state/StateNotice'),
    import('../../src/app/lazyPages'),
    import('../../src/page/NotFound'),
    import('../../src/items/generation/GenerationOffer'),
    import('../../src/session/sign-in/SignInAgain'),
    import('../../src/references/NameDialog'),
    import('../../src/items/list/ClothesScreen'),
    import('../../src/items/list/ClothesDialog'),
    import('../../src/items/list/ItemFilterNotice'),
    import('../../src/items/list/ListSelection'),
    import('../../src/items/list/MoreTools'),
    import('../../src/items/list/ViewMenu'),
    import('../../src/items/page/itemExtras'),
    import('../../src/items/suggestions/ItemProposals'),
    import('../../src/items/photos/tools/PhotoControls'),
    import('../../src/items/doubles/SimilarPhotos'),
    import('../../src/items/doubles/SimilarDialog'),
    import('../../src/items/copying/CopyItemDialog'),
    import('../../src/items/doubles/DoublesScreen'),
    import('../../src/items/overview/OverviewScreen'),
    import('../../src/items/views/ViewTabs'),
    import('../../src/items/suggestions/reviewItems'),
    import('../../src/items/list/ItemFilterFields'),
    import('../../src/items/selection/SelectionBar'),
    import('../../src/items/selection/BulkDialog'),
    import('../../src/items/batches/BatchStrip'),
    import('../../src/items/page/ItemScreen'),
    import('../../src/items/generation/GenerateDialog'),
    import('../../src/items/page/conflict'),
    import('../../src/items/history/HistoryDrawer'),
    import('../../src/items/page/ItemView'),
    import('../../src/items/purchases/PurchasesScreen'),
    import('../../src/items/purchases/restorePurchase'),
    import('../../src/journal/JournalScreen'),
    import('../../src/items/trash/TrashScreen'),
    import('../../src/administration/people/PeopleScreen'),
    import('../../src/app/arrivals'),
    import('../../src/session/join/JoinScreen'),
    import('../../src/session/sign-in/OidcScreen'),
    import('../../src/items/trash/afterDeletion'),
    import('../../src/references/usage/UsageScreen'),
    import('../../src/references/merging/MergeOffer'),
    import('../../src/references/usage/RemoveFromItems'),
    import('../../src/import/ImportScreen'),
    import('../../src/items/export/ExportDialog'),
    import('../../src/administration/tokens/TokensScreen'),
    import('../../src/administration/state/StateScreen'),
    import('../../src/session/account/AccountScreen'),
    import('../../src/session/account/DueStep'),
    import('../../src/session/sign-in/SecondStep'),
    import('../../src/session/account/PasskeysCard'),
    import('../../src/session/account/FirstPasskey'),
    import('../../src/session/account/NewPassword'),
    import('../../src/administration/webhooks/WebhooksScreen'),
    import('../../src/intake/IntakeScreen'),
    import('../../src/intake/AfterIntake'),
    import('../../src/intake/RunCard'),
    import('../../src/intake/SimilarHint'),
    import('../../src/intake/store/createItems'),
    import('../../src/intake/store/readHere'),
    import('../../src/items/cells/CellsMode'),
    import('../../src/items/cells/CellsTable'),
    import('../../src/items/labels/LabelsScreen'),
    import('../../src/items/list/FoundItem'),
    import('../../src/items/photoFiles/PhotoFiles'),
    import('../../src/items/suggestions/SuggestForAll'),
    import('../../src/references/PastedNames'),
    import('../../src/references/TakeInstead'),
    import('../../src/ui/photos/photoFiles/jpegOfHeic'),
    import('../../src/core/lib/uprightPreview'),
    lazyExtras.fetch(),
    railExtras.fetch(),
  ]);
  await settle(() => render(<App />));
  app = {
    api,
    browser,
    stop() {
      cleanup();
      configure({ defaultHidden: false });
      clearToasts();
      browser.restore();
    },
  };
  return app;
}

/** Returns a suite whose tests start the app, which stops after each of them. */
export function appSuite(name: string) {
  const test = suite(name);
  test.after.each(() => app?.stop());
  return test;
}

const user = { sub: '1', email: 'olena@example.com' };
export const userToken = tokenOf(user);
/** A token of a person whose role must have a second factor. */
export const factorDueToken = tokenOf({ ...user, factorDue: true });
/** Returns a token of the same person in another role. */
export const tokenAs = (role: Role) => tokenOf({ ...user, role });
/** A token of a person whose password was printed. */
export const passwordDueToken = tokenOf({ ...user, mustChangePassword: true });

let clock: FakeClock | null = null;
/** Milliseconds until a message is shown. */
const untilShown = 100;

/** Runs an action and everything that follows from it, up to the message that reports it. */
export async function settle(run: () => void = () => {}): Promise<void> {
  await act(async () => {
    run();
    await turns();
  });
  clock?.advance(untilShown);
  await act(turns);
}

/** Advances the clock of the primitives, which shows and hides messages. */
export async function wait(ms: number): Promise<void> {
  clock?.advance(ms);
  await act(turns);
}

/** Lets files load while the browser idles, and shows them. */
export async function idle(): Promise<void> {
  await settle(() => app.browser.clock.idle());
  await settle();
}

/** Waits until the features are known, and all that loads after them is shown. */
export async function untilKnown(): Promise<void> {
  await wait(3000);
  for (let turn = 0; turn < 2; turn++) await settle(() => app.browser.clock.idle());
}

/** Waits several turns of the event loop, which reading the body of an answer takes. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export async function click(element: HTMLElement): Promise<void> {
  await settle(() => {
    element.focus();
    fireEvent.click(element);
  });
}

/** Opens or closes a menu of the list's toolbar; waits for the file of its panel. */
export async function pressMenu(name: string): Promise<void> {
  await press(name);
  const panel = screen.queryByRole('group', { name });
  for (let turn = 0; turn < 100 && panel && !panel.firstChild; turn++) await settle();
}

export const openMore = () => pressMenu('Ще');

/**
 * Presses the button of this name; in the newest dialog if one is open, else in the page before its
 * frame.
 */
export function press(name: string | RegExp): Promise<void> {
  const [inPage, ...others] = top()
    .queryAllByRole('button', { name })
    .filter((button) => button.closest('main'));
  return click(inPage && others.length === 0 ? inPage : top().getByRole('button', { name }));
}

export async function type(label: string | RegExp, text: string): Promise<void> {
  const field = top().getByLabelText(label);
  await settle(() => fireEvent.change(field, { target: { value: text } }));
}

export async function key(
  name: string,
  on: Element = document.activeElement ?? document.body,
): Promise<void> {
  await settle(() => fireEvent.keyDown(on, { key: name }));
}

/** Types into a select-or-create and takes or creates the typed name. */
export async function choose(label: string, name: string, place = 0): Promise<void> {
  const field = top().getAllByRole('combobox', { name: label })[place];
  if (!(field instanceof HTMLElement)) throw new Error(`no ${label}`);
  await settle(() => {
    field.focus();
    fireEvent.change(field, { target: { value: name } });
  });
  await key('Enter', field);
}

/** Returns the content of the field with this label; in the newest dialog if one is open. */
export const typedIn = (label: string | RegExp) => top().getByLabelText<HTMLInputElement>(label).value;

/** Returns a file that begins like a JPEG. */
export const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), name], name, { type: 'image/jpeg' });

/** Chooses files in the first file input of this name. */
export async function chooseFiles(label: string | RegExp, ...files: File[]): Promise<void> {
  const input = top().getAllByLabelText(label, { selector: 'input' })[0];
  if (!input) throw new Error(`no ${label}`);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  const before = pendingInputs.get().size;
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  // Reading takes more turns on a busy machine. A file that is never read ends the wait, too.
  for (let turns = 0; turns < 10_000 && pendingInputs.get().size > before; turns += 1) await settle(() => {});
}

/** Returns the newest open dialog, otherwise the page. */
export function top() {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  return within(dialogs.at(-1) ?? document.body);
}

export const alerts = () => textsOf(screen.queryAllByRole('alert')).filter(Boolean);
export const statuses = () => textsOf(screen.queryAllByRole('status')).filter(Boolean);
/** Returns the texts of the cells of each row of the table. */
export const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => textsOf(row.children));
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const address = () => location.pathname + location.search;
