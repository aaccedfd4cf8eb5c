import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { SessionStores } from '../../../src/core/stores/SessionStores';
import { CellsTable } from '../../../src/items/cells/CellsTable';
import { FakeApi } from '../../setup/FakeApi';
import { browser, browserSuite } from '../../setup/fakeBrowser';
import { rows, settle, userToken } from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = browserSuite('table of some items', cleanup);

test('the table of cells shows the items in the given order, and saves an edited cell', async () => {
  const api = new FakeApi();
  const [one, two] = [api.addClothes({ title: 'Плащ' }), api.addClothes({ title: 'Шаль' })];
  browser.serve((call) => api.answer(call));
  setAccessToken(userToken);
  await settle(() => {
    render(
      <SessionStores>
        <CellsTable ids={[one.id, two.id]} />
      </SessionStores>,
    );
  });
  assert.match(api.calls.find(({ url }) => url.startsWith('/api/clothes/'))?.url ?? '', /ids=\d+%2C\d+/);
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Плащ', 'Шаль'],
  );
  const heads = ['Фото', 'Назва', 'Бренд', 'Колір', 'Тип', 'Розмір', 'Остання ціна', 'Постачальник', 'Дії'];
  assert.equal(textsOf(screen.getAllByRole('columnheader')), heads);
  const cell = document.querySelector<HTMLElement>('tbody [data-column=title]');
  await settle(() => cell?.focus());
  await settle(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2' }));
  const input = document.querySelector('.cell-input');
  if (!input) throw new Error('no editor');
  await settle(() => fireEvent.change(input, { target: { value: 'Плащ новий' } }));
  await settle(() => fireEvent.keyDown(input, { key: 'Enter' }));
  assert.equal(api.sent('PATCH', '/api/clothes/'), [
    { items: [{ id: one.id, version: 0, set: { title: 'Плащ новий' } }] },
  ]);
});

test('pasted names that no list has are asked about, with the lists that would get them', async () => {
  const api = new FakeApi();
  const [one, two] = [api.addClothes({ title: 'Плащ' }), api.addClothes({ title: 'Шаль' })];
  browser.serve((call) => api.answer(call));
  setAccessToken(userToken);
  await settle(() => {
    render(
      <SessionStores>
        <CellsTable ids={[one.id, two.id]} />
      </SessionStores>,
    );
  });
  const cell = document.querySelector<HTMLElement>('tbody [data-column=brand]');
  const clipboardData = { getData: () => 'Hermès\tБузковий\nHermès\tHermès', setData: () => {} };
  await settle(() => cell?.focus());
  await settle(() => fireEvent.paste(document.activeElement ?? document.body, { clipboardData }));
  const question = screen.getByRole('alertdialog', { name: 'Створити 3 нові записи?' });
  assert.ok(within(question).getByText('Бренд: Hermès. Колір: Бузковий, Hermès.'));
});

test.run();
