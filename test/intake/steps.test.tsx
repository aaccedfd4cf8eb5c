import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { keep } from '../../src/core/http/localStorage';
import { inputsFilledIn } from '../../src/core/lib/pendingInputs';
import { featuresKey } from '../../src/core/stores/features';
import { SessionStores } from '../../src/core/stores/SessionStores';
import { AfterIntake } from '../../src/intake/AfterIntake';
import { runFile } from '../../src/intake/laterFiles';
import type { RefusedPhotosProps } from '../../src/intake/RefusedPhotos';
import { RunCard } from '../../src/intake/RunCard';
import { SortPhotos } from '../../src/intake/SortPhotos';
import { creationFile } from '../../src/intake/store/intakeRun';
import type { GroupProgress } from '../../src/intake/store/intakeState';
import { TakeAnother } from '../../src/intake/TakeAnother';
import { cellsFile } from '../../src/items/cells/cellsFile';
import { FakeApi } from '../setup/FakeApi';
import { browser, browserSuite } from '../setup/fakeBrowser';
import { choose, chooseFiles, click, key, photo, settle, type as typeIn } from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { fakeClock } from '../ui/fakeClock';
import { type FakeIntake, fakeIntake, photoNamed } from './fakeIntake';

const test = browserSuite('steps of an intake', () => {
  cleanup();
  sessionStorage.clear();
  keep(featuresKey(), '');
});
let api: FakeApi;
let intake: FakeIntake;
test.before.each(() => {
  api = new FakeApi();
  browser.serve((call) => api.answer(call));
});

async function show(Step: (props: RefusedPhotosProps) => React.ReactNode, given: FakeIntake) {
  intake = given;
  await Promise.all([runFile.fetch(), creationFile.fetch()]);
  const Sample = () => <Step intake={intake.use()} TakeAnother={TakeAnother} />;
  await settle(() =>
    render(
      <SessionStores>
        <h1 tabIndex={-1}>Прийом</h1>
        <Sample />
      </SessionStores>,
    ),
  );
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const done = (clothesId: number): GroupProgress => ({ state: 'done', clothesId, sent: 1, refused: 0 });
const progressOf = (...states: GroupProgress[]) => new Map(states.map((state, at) => [`g${at + 1}`, state]));

test('an intake has fields for tags of all items and of each group if the API has tags', async () => {
  const fields = () => screen.queryAllByRole<HTMLInputElement>('combobox', { name: 'Мітки' });
  await show(SortPhotos, fakeIntake('a b', 'c'));
  // Until the API's features are known, they keep their places unseen and ask for nothing.
  assert.is(fields().length, 0);
  assert.equal(
    screen.getAllByLabelText<HTMLInputElement>('Мітки').map(({ disabled }) => disabled),
    [true, true, true],
  );
  assert.not.ok(api.calls.some(({ url }) => url.startsWith('/api/tags')));
  cleanup();
  keep(featuresKey(), 'intake');
  await show(SortPhotos, fakeIntake('a b', 'c'));
  assert.is(fields().length, 0);
  cleanup();
  keep(featuresKey(), 'tags');
  api.features = ['tags'];
  const [sold, shelf] = api.add('tags', 'Продано', 'Полиця');
  await show(SortPhotos, fakeIntake('a b', 'c'));
  assert.is(fields().filter(({ disabled }) => !disabled).length, 3);
  await choose('Мітки', 'Продано');
  await choose('Мітки', 'Полиця', 1);
  assert.equal(intake.state().settings.tagIds, [sold?.id]);
  assert.equal(
    intake.state().groups.map(({ values }) => values.tagIds),
    [[shelf?.id], []],
  );
});

test('an intake’s items are not created without a supplier; typed values are kept for all', async () => {
  api.add('suppliers', 'Humana');
  await show(SortPhotos, fakeIntake('a b', 'c', 'd', 'e', 'f'));
  await click(button('Створити 5\u00a0товарів'));
  assert.equal(intake.asked, []);
  assert.ok(screen.getByText('Виберіть постачальника'));
  assert.is(document.activeElement, screen.getByRole('combobox', { name: 'Постачальник' }));

  await typeIn('Постачальник', 'Humana');
  await key('Enter', screen.getByRole('combobox', { name: 'Постачальник' }));
  await typeIn('Дата', '2026-11-20');
  await typeIn('Ціна за штуку', '120,50');
  await typeIn('Вага за штуку', 'легка');
  await click(button(/^Створити/));
  assert.equal(intake.asked, [], 'a weight that is none');
  await typeIn('Вага за штуку', '0,3');
  await click(button(/^Створити/));
  assert.equal(intake.asked, ['start']);
  const { id } = api.references.suppliers[0] ?? {};
  assert.equal(intake.state().settings, {
    ...{ supplierId: id, date: '2026-11-20', price: 120.5, weight: 0.3 },
    tagIds: [],
  });
});

test('an intake’s groups that go to items that exist need no supplier', async () => {
  const item = { id: 5, title: 'Плащ', mainImage: null };
  const given = fakeIntake('a', 'b');
  given.set({ groups: given.state().groups.map((group) => ({ ...group, target: item })) });
  await show(SortPhotos, given);
  await click(button('Додати фото до 2\u00a0товарів'));
  assert.equal(intake.asked, ['start']);
});

test('an intake tells how many photos were too many, and names files that are no photos', async () => {
  const given = fakeIntake('a');
  const photos = Array.from({ length: 198 }, (_, at) => photoNamed(`p${at}`));
  given.set({ photos: new Map(photos.map((one) => [one.id, one])), reading: 99 });
  await show(SortPhotos, given);
  assert.ok(screen.getByText('Прочитано 99 з 198'));
  await chooseFiles(
    'Вибрати фото',
    photo('1'),
    photo('22'),
    photo('333'),
    photo('4444'),
    new File(['x'], 'x.txt'),
  );
  assert.equal(intake.asked, ['add 1 22']);
  assert.ok(screen.getByText(/щонайбільше 200 фото. Не додано: 2/));
  assert.match(screen.getByText('x.txt').parentElement?.textContent ?? '', 'Це не фото');
  const camera = screen.getByLabelText('Сфотографувати');
  assert.is(camera.getAttribute('capture'), 'environment');
  await chooseFiles('Сфотографувати', photo('5'));
  assert.equal(intake.asked, ['add 1 22', 'add 5']);
});

test('photos can be dropped or pasted anywhere on the intake’s page, and are added once', async () => {
  await show(SortPhotos, fakeIntake('a'));
  const files = { files: [photo('1')], types: ['Files'] };
  const zone = screen.getByText('Вибрати фото').parentElement ?? document.body;
  for (const place of [screen.getByRole('heading', { level: 1 }), zone])
    await settle(() => fireEvent.drop(place, { dataTransfer: files }));
  await settle(() => fireEvent.paste(document.body, { clipboardData: files }));
  assert.equal(intake.asked, ['add 1', 'add 1', 'add 1']);
});

test('the groups of an intake’s added photos are announced once the photos are read', async () => {
  const clock = fakeClock();
  const given = fakeIntake('a b', 'c');
  given.set({ reading: 3 });
  await show(SortPhotos, given);
  const said = () => {
    clock.advance(500);
    return textsOf(screen.getAllByRole('status'));
  };
  assert.is(said().join(''), '');
  await settle(() => intake.set({ reading: 0 }));
  assert.ok(said().includes('2\u00a0групи, 3\u00a0фото'));
  const { groups } = fakeIntake('a', 'b', 'c').state();
  await settle(() => intake.set({ eachAlone: true, groups }));
  assert.ok(said().includes('3\u00a0групи, 3\u00a0фото'));
  clock.restore();
});

test('an intake tells the progress of each item, what it waits for, and what was refused', async () => {
  const given = fakeIntake('a b', 'c', 'd');
  given.set({
    status: 'running',
    progress: progressOf(
      { state: 'done', clothesId: 8, sent: 1, refused: 1 },
      { state: 'uploading', clothesId: 9, sent: 1, total: 3 },
    ),
  });
  await show(RunCard, given);
  const rows = () => textsOf(document.querySelectorAll('ol > li'));
  assert.ok(screen.getByRole('progressbar', { name: 'Готово 1 з 3' }));
  assert.equal(rows(), ['Група 1готово', 'Група 2надіслано 1 з 3\u00a0фото', 'Група 3чекає']);
  assert.is(screen.getByRole('link', { name: 'Група 1' }).getAttribute('href'), '/admin/clothes/8');
  await settle(() => intake.set({ waitsFor: 'line' }));
  assert.ok(screen.getByText(/Немає зв’язку/));
  await click(button('Призупинити'));

  const refused = { ...photoNamed('b'), state: { state: 'refused', detail: 'Файл пошкоджено.' } } as const;
  const photos = new Map([...intake.state().photos, ['b', refused]]);
  await settle(() => intake.set({ photos, status: 'paused', problem: 'Немає місця.', waitsFor: null }));
  assert.ok(screen.getByText('Немає місця.'));
  const alert = within(screen.getByText('Не надіслано:').parentElement ?? document.body);
  assert.is(
    alert.getByRole('listitem').textContent?.startsWith('Без назви 8: b.jpg. Файл пошкоджено.'),
    true,
  );
  await click(alert.getByRole('button', { name: 'Спробувати ще раз' }));
  await click(alert.getByRole('button', { name: 'Прибрати' }));
  await click(button('Продовжити'));
  assert.equal(intake.asked, ['pause', 'retry b', 'start']);
});

test('another file can be chosen in place of an intake’s refused photo, and is checked first', async () => {
  const given = fakeIntake('a b');
  const refused = { ...photoNamed('b'), state: { state: 'refused', detail: 'Файл пошкоджено.' } } as const;
  given.set({ status: 'done', photos: new Map([['b', refused]]), progress: progressOf(done(8)) });
  await show(AfterIntake, given);
  const row = screen.getByText('b.jpg').closest('li') ?? document.body;
  const input = row.querySelector('input');
  assert.is(input?.multiple, false);
  let clicks = 0;
  if (input) input.click = () => void clicks++;
  await click(within(row).getByRole('button', { name: 'Вибрати інше фото' }));
  assert.is(clicks, 1);
  const choose = async (file: File) => {
    await settle(() => input && void fireEvent.change(input, { target: { files: [file] } }));
    await act(inputsFilledIn);
  };
  await choose(new File(['x'], 'x.txt'));
  assert.match(within(row).getByRole('alert').textContent ?? '', 'x.txt Це не фото');
  assert.equal(intake.asked, []);
  await choose(photo('c'));
  assert.equal(intake.asked, ['replace b c']);
});

test('an intake says of an item’s photo whose bytes are all sent that the server is at work on it', async () => {
  const given = fakeIntake('a b');
  const uploading = (fraction: number) => {
    const photo = { ...photoNamed('b'), state: { state: 'uploading', fraction } } as const;
    return { photos: new Map([...given.state().photos, ['b', photo]]) };
  };
  const progress = progressOf({ state: 'uploading', clothesId: 9, sent: 1, total: 2 });
  given.set({ status: 'running', progress, ...uploading(0.5) });
  await show(RunCard, given);
  const row = () => textsOf(document.querySelectorAll('ol > li'));
  assert.equal(row(), ['Група 1надіслано 1 з 2\u00a0фото']);
  await settle(() => intake.set(uploading(1)));
  assert.equal(row(), ['Група 1надіслано 1 з 2\u00a0фото · обробка…']);
});

test('another supplier can be chosen where the one of the intake is gone', async () => {
  const [bazaar] = api.add('suppliers', 'Базар');
  const given = fakeIntake('a', 'b');
  const settings = { ...given.state().settings, supplierId: 99 };
  const detail = 'Такого запису вже немає. Виберіть інший.';
  given.set({ status: 'paused', settings, progress: progressOf({ state: 'failed', clothesId: 8, detail }) });
  await show(RunCard, given);
  assert.is(screen.queryByLabelText('Постачальник'), null, 'the item is there already');
  await settle(() => intake.set({ progress: progressOf({ state: 'failed', clothesId: null, detail }) }));
  const supplier = screen.getByLabelText('Постачальник');
  await settle(() => void fireEvent.change(supplier, { target: { value: 'Базар' } }));
  await key('Enter', supplier);
  assert.is(intake.state().settings.supplierId, bazaar?.id);
});

test('an intake’s new items are a table of cells, and a link leads to the unfilled ones', async () => {
  for (const id of [41, 42, 44]) api.addClothes({ id, title: `Без назви ${id}` });
  keep(featuresKey(), 'cells');
  const given = fakeIntake('a', 'b', 'c');
  const target = { id: 44, title: 'Сукня', mainImage: null };
  given.set({
    status: 'done',
    groups: given.state().groups.map((group, at) => (at === 2 ? { ...group, target } : group)),
    progress: progressOf(done(41), done(42), done(44)),
  });
  await cellsFile.fetch();
  await show(AfterIntake, given);
  assert.ok(screen.getByText('Створено 2 товари: № 41–42.'));
  assert.ok(screen.getByText('Фото додано до 1 товару.'));
  assert.is(document.activeElement?.localName, 'h1');
  const { searchParams } = new URL(api.calls.findLast(({ url }) => /ids=/.test(url))?.url ?? '', 'http://x');
  assert.is(searchParams.get('ids'), '41,42');
  assert.ok(screen.getByRole('grid'));
  const link = screen.getByRole('link', { name: 'Лише незаповнені, у списку' });
  assert.is(link.getAttribute('href'), '/admin/clothes?unfilled=1&ids=41,42');
  await click(button('Почати новий прийом'));
  assert.equal(intake.asked, ['clear']);
});

test('the table of an intake’s new items has the groups’ order, not that of their creation', async () => {
  for (const id of [41, 42, 43]) api.addClothes({ id, title: `Без назви ${id}` });
  keep(featuresKey(), 'cells');
  const given = fakeIntake('a', 'b', 'c');
  given.set({ status: 'done', progress: progressOf(done(42), done(41), done(43)) });
  await cellsFile.fetch();
  await show(AfterIntake, given);
  const names = textsOf(screen.getAllByRole('rowheader')).filter((text) => text?.startsWith('Без назви'));
  assert.equal(names, ['Без назви 42', 'Без назви 41', 'Без назви 43']);
});

test('an intake’s new items are links behind an API without cells', async () => {
  const given = fakeIntake('a', 'b');
  given.set({ status: 'done', progress: progressOf(done(41), done(42)) });
  await show(AfterIntake, given);
  const links = screen.getAllByRole('link', { name: /^Без назви/ });
  assert.equal(
    links.map((link) => link.getAttribute('href')),
    ['/admin/clothes/41', '/admin/clothes/42'],
  );
  assert.is(screen.queryByRole('grid'), null);
});

test('an intake’s group has a brand, a type, a size and a price of its own, or set with others', async () => {
  api.add('types', 'Сукня', 'Пальто');
  api.add('brands', 'COS');
  await show(SortPhotos, fakeIntake('a b', 'c', 'd'));
  const own = () =>
    intake
      .state()
      .groups.map(({ values: { brandId, typeId, size, price } }) => [
        brandId !== null,
        typeId !== null,
        size,
        price,
      ]);
  const put = (input: HTMLElement, value: string) =>
    settle(() => void fireEvent.change(input, { target: { value } }));
  const fields = (name: RegExp) => within(screen.getByRole('group', { name }));
  await put(fields(/^Група 1:/).getByLabelText('Розмір'), 'XS');
  await click(screen.getByTitle('a.jpg'));
  await click(screen.getByTitle('c.jpg'));
  const bar = fields(/^Для вибраних груп \(2\)/);
  await put(bar.getByLabelText('Ціна'), '12a');
  await put(bar.getByLabelText('Тип'), 'Сукня');
  await key('Enter', bar.getByLabelText('Тип'));
  await put(bar.getByLabelText('Бренд'), 'COS');
  await key('Enter', bar.getByLabelText('Бренд'));
  assert.equal(own(), [
    [true, true, 'XS', '12a'],
    [true, true, '', '12a'],
    [false, false, '', ''],
  ]);
  assert.is(bar.getByLabelText<HTMLInputElement>('Розмір').value, '', 'they differ');
  intake.set({ settings: { ...intake.state().settings, supplierId: 5 } });
  await put(fields(/^Група 3:/).getByLabelText('Тип'), 'Шуба');
  assert.ok(fields(/^Група 1:/).getByText('Має бути числом'));
});

test('a price in an intake that the server would refuse is told before items are created', async () => {
  await show(SortPhotos, fakeIntake('a'));
  const own = within(screen.getByRole('group', { name: /^Група 1:/ }));
  // A scanner's code, say, in the wrong field.
  const code = { target: { value: '4820000123456' } };
  await settle(() => void fireEvent.change(own.getByLabelText('Ціна'), code));
  assert.ok(own.getByText('Має бути не більше 99999999,99'));
});

test.run();
