import { act, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { SessionStores } from '../../../src/core/stores/SessionStores';
import { CellsTable } from '../../../src/items/cells/CellsTable';
import { FakeApi } from '../../setup/FakeApi';
import { fakeBrowser } from '../../setup/fakeBrowser';
import { rows, settle, userToken } from '../../setup/startApp';

const test = suite('table of some items');

test('shows the items in the given order, and saves an edited cell', async () => {
  const browser = fakeBrowser();
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
  assert.equal(
    screen.getAllByRole('columnheader').map((head) => head.textContent),
    ['Фото', 'Назва', 'Бренд', 'Колір', 'Тип', 'Розмір', 'Остання ціна', 'Постачальник', 'Дії'],
  );
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
  act(() => browser.restore());
});

test.run();
