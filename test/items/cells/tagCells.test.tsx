import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { json } from '../../setup/fakeBrowser';
import { app, appSuite, key, rows, settle, startApp, untilKnown } from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('cells of tags');

/** Opens the list as a table of cells with the column of tags. */
async function open(features: FakeApi['features'] = ['cells', 'tags']) {
  await startApp('/admin/clothes?view=cells&columns=tags', (api) => {
    api.features = features;
    const [, shelf] = api.add('tags', 'Продано', 'Стелаж 3, полиця 2', 'Осінь');
    const coat = api.addClothes({ title: 'Пальто' });
    if (shelf) coat.tags = [shelf];
    const item = { ...coat, purchasesCount: 0 };
    const saved = { batchId: 7, items: [{ id: coat.id, status: 'saved', item }] };
    api.replace('PATCH', '/api/clothes/', () => json({ data: saved }));
  });
  await untilKnown();
  // The file of the cells comes after the list.
  for (let turn = 0; turn < 10_000 && !document.querySelector('tbody [data-part]'); turn++) await settle();
}
const cell = () => document.querySelector<HTMLElement>('tbody [data-column=tags]');
const editor = () => document.querySelector<HTMLInputElement>('.cell-input') as HTMLInputElement;
const put = (value: string) => settle(() => fireEvent.change(editor(), { target: { value } }));
const options = () =>
  textsOf(within(screen.getByRole('listbox', { name: 'Варіанти' })).getAllByRole('option'));
const tagId = (name: string) => app.api.references.tags.find((tag) => tag.name === name)?.id ?? 0;
const sets = () =>
  app.api.sent('PATCH', '/api/clothes/').map((body) => Object(body).items[0].set as Record<string, unknown>);

test('the cell of tags shows their names without links, and F2 begins another name', async () => {
  await open();
  assert.is(cell()?.textContent, '"Стелаж 3, полиця 2"');
  assert.is(cell()?.querySelector('a'), null);
  await settle(() => cell()?.focus());
  await key('F2');
  assert.is(editor().value, '"Стелаж 3, полиця 2", ');
  await put(`${editor().value}прод`);
  assert.equal(options(), ['Продано']);
  await key('Enter', editor());
  await settle();
  assert.equal(sets(), [{ addTagIds: [tagId('Продано')], removeTagIds: [] }]);
});

test('a letter in the cell of tags adds to them; a pressed option leaves the cell open', async () => {
  await open();
  await settle(() => cell()?.focus());
  await key('о');
  assert.is(editor().value, '"Стелаж 3, полиця 2", о');
  await settle(() => fireEvent.click(screen.getByRole('option', { name: 'Осінь' })));
  assert.is(editor().value, '"Стелаж 3, полиця 2", Осінь, ');
  await put(`${editor().value}стел`);
  assert.equal(options(), ['Стелаж 3, полиця 2'], 'the name that is being typed is sought');
  await key('Escape', editor());
  assert.equal(sets(), []);
});

test('Ctrl+Enter in the cell of tags creates the last of its names', async () => {
  await open();
  await settle(() => cell()?.focus());
  await key('F2');
  await put('Осінь; "Полиця 5, ліворуч"');
  assert.ok(screen.getByRole('button', { name: 'Створити «Полиця 5, ліворуч» (Ctrl+Enter)' }));
  await settle(() => fireEvent.keyDown(editor(), { key: 'Enter', ctrlKey: true }));
  await settle();
  assert.equal(sets(), [
    {
      addTagIds: [tagId('Осінь'), tagId('Полиця 5, ліворуч')],
      removeTagIds: [tagId('Стелаж 3, полиця 2')],
    },
  ]);
});

test('a table of cells of an API without tags has no such column, and asks for no tags', async () => {
  await open(['cells']);
  assert.is(rows().length, 1);
  assert.is(cell(), null);
  assert.equal(app.api.sent('GET', '/api/tags/'), []);
});

test.run();
