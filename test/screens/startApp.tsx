import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from '../../src/app/routes';
import { lazyExtras } from '../../src/app/shell/lazyExtras';
import type { Role } from '../../src/contract/people';
import { environment } from '../../src/http/environment';
import { setAccessToken } from '../../src/http/session';
import { navigate } from '../../src/router/location';
import { clearToasts } from '../../src/stores/toasts';
import { type FakeBrowser, fakeBrowser, tokenOf } from '../setup/fakeBrowser';
import type { FakeClock } from '../ui/fakeClock';
import { FakeApi } from './FakeApi';

export interface StartedApp {
  api: FakeApi;
  browser: FakeBrowser;
  stop(): void;
}

/**
 * Starts the whole app over an API in memory, at an address; a function fills the API first, and
 * returns the address. `kept` is what the tab's session storage holds after a reload.
 */
export async function startApp(
  at: string | ((api: FakeApi) => string),
  {
    api = new FakeApi(),
    signedIn = true,
    token = userToken,
    kept = {},
  }: { api?: FakeApi; signedIn?: boolean; token?: string; kept?: Record<string, string> } = {},
): Promise<StartedApp> {
  // Tests of visibility belong to a real browser; here they would take most of the time.
  configure({ defaultHidden: true });
  const browser = fakeBrowser();
  clock = browser.clock;
  browser.serve((call) => api.answer(call));
  Object.assign(environment, { request: () => api.uploadRequest() });
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value);
  if (signedIn) setAccessToken(token);
  navigate(typeof at === 'string' ? at : at(api), { replace: true });
  // The screens are in files of their own; these are loaded beforehand.
  await Promise.all([
    import('../../src/screens/sign-in/SignInScreen'),
    import('../../src/screens/sign-in/OtherWays'),
    import('../../src/app/signedIn'),
    import('../../src/app/dialogs'),
    import('../../src/app/lazyPages'),
    import('../../src/features/page/NotFound'),
    import('../../src/features/generation/GenerationOffer'),
    import('../../src/screens/sign-in/SignInAgain'),
    import('../../src/screens/references/NameDialog'),
    import('../../src/screens/clothes/ClothesScreen'),
    import('../../src/screens/clothes/ClothesDialog'),
    import('../../src/screens/clothes/ItemFilterNotice'),
    import('../../src/screens/item/itemExtras'),
    import('../../src/screens/item/ItemProposals'),
    import('../../src/screens/item/photos/PhotoControls'),
    import('../../src/screens/item/SimilarPhotos'),
    import('../../src/features/another/AnotherDialog'),
    import('../../src/screens/doubles/DoublesScreen'),
    import('../../src/features/suggestions/reviewItems'),
    import('../../src/screens/clothes/ItemFilterFields'),
    import('../../src/features/selection/SelectionBar'),
    import('../../src/features/selection/BulkDialog'),
    import('../../src/features/batches/BatchStrip'),
    import('../../src/screens/item/ItemScreen'),
    import('../../src/screens/item/GenerateDialog'),
    import('../../src/screens/item/conflict'),
    import('../../src/screens/item/HistoryDrawer'),
    import('../../src/screens/item/ItemView'),
    import('../../src/screens/purchases/PurchasesScreen'),
    import('../../src/screens/journal/JournalScreen'),
    import('../../src/screens/trash/TrashScreen'),
    import('../../src/screens/people/PeopleScreen'),
    import('../../src/app/arrivals'),
    import('../../src/screens/join/JoinScreen'),
    import('../../src/screens/sign-in/OidcScreen'),
    import('../../src/features/trash/afterDeletion'),
    import('../../src/screens/usage/UsageScreen'),
    import('../../src/screens/references/MergeOffer'),
    import('../../src/features/usage/UsageLink'),
    import('../../src/screens/import/ImportScreen'),
    import('../../src/features/spreadsheets/ExportDialog'),
    import('../../src/screens/tokens/TokensScreen'),
    import('../../src/screens/state/StateScreen'),
    import('../../src/screens/account/AccountScreen'),
    import('../../src/screens/account/DueStep'),
    import('../../src/screens/sign-in/SecondStep'),
    import('../../src/screens/account/PasskeysCard'),
    import('../../src/screens/account/FirstPasskey'),
    import('../../src/screens/account/NewPassword'),
    import('../../src/screens/webhooks/WebhooksScreen'),
    lazyExtras.fetch(),
  ]);
  await settle(() => render(<App />));
  return {
    api,
    browser,
    stop() {
      cleanup();
      configure({ defaultHidden: false });
      clearToasts();
      browser.restore();
    },
  };
}

const user = { sub: '1', email: 'olena@example.com' };
export const userToken = tokenOf(user);
/** The token of somebody whose role must have a second factor. */
export const factorDueToken = tokenOf({ ...user, factorDue: true });
/** The token of the same person in another role. */
export const tokenAs = (role: Role) => tokenOf({ ...user, role });
/** The token of somebody whose password was printed. */
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

/** Advances the clock of the primitives, by which messages come and go. */
export async function wait(ms: number): Promise<void> {
  clock?.advance(ms);
  await act(turns);
}

/** Bodies of answers are read over several turns of the event loop. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export async function click(element: HTMLElement): Promise<void> {
  await settle(() => {
    element.focus();
    fireEvent.click(element);
  });
}

/** Presses the button of this name; the newest dialog's, where one is open. */
export const press = (name: string | RegExp) => click(top().getByRole('button', { name }));

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

/** Types into a select-or-create and takes or creates what was typed. */
export async function choose(label: string, name: string, place = 0): Promise<void> {
  const field = top().getAllByRole('combobox', { name: label })[place];
  if (!(field instanceof HTMLElement)) throw new Error(`no ${label}`);
  await settle(() => {
    field.focus();
    fireEvent.change(field, { target: { value: name } });
  });
  await key('Enter', field);
}

/** The contents of the field of this label; the newest dialog's, where one is open. */
export const typedIn = (label: string | RegExp) => top().getByLabelText<HTMLInputElement>(label).value;

/** A file that begins as a JPEG does. */
export const photo = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' });

/** Chooses files in the first file input of this name. */
export async function chooseFiles(label: string | RegExp, ...files: File[]): Promise<void> {
  const input = top().getAllByLabelText(label, { selector: 'input' })[0];
  if (!input) throw new Error(`no ${label}`);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Returns the newest open dialog, else the page. */
export function top() {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  return within(dialogs.at(-1) ?? document.body);
}

export const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((each) => each.textContent)
    .filter(Boolean);
export const statuses = () =>
  screen
    .queryAllByRole('status')
    .map((each) => each.textContent)
    .filter(Boolean);
/** The texts of the cells of each row of the table. */
export const rows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );
export const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
export const address = () => location.pathname + location.search;
