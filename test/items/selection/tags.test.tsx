import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { BatchInput } from '../../../src/contract/batches';
import type { FakeApi } from '../../setup/FakeApi';
import { fakeSockets } from '../../setup/FakeSocket';
import { json } from '../../setup/fakeBrowser';
import {
  app,
  appSuite,
  choose,
  click,
  openMore,
  press,
  startApp,
  top,
  untilKnown,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('tags of selected items');
const previewPath = '/api/clothes/batch/preview';

/** Selects two of three items; one of the two has the tag «Осінь». */
async function open(features: FakeApi['features'] = ['batches', 'tags']) {
  await startApp('/admin/clothes', (api) => {
    api.features = features;
    const [autumn] = api.add('tags', 'Осінь', 'Продано');
    for (const title of ['Пальто', 'Сукня', 'Шарф']) api.addClothes({ title });
    const coat = api.clothes.find(({ title }) => title === 'Пальто');
    if (coat && autumn) coat.tags = [autumn];
  });
  fakeSockets();
  await untilKnown();
  await openMore();
  await press('Вибрати');
  for (const name of ['Вибрати Пальто', 'Вибрати Сукня']) await click(screen.getByRole('checkbox', { name }));
}
const tagId = (name: string) => app.api.references.tags.find((tag) => tag.name === name)?.id ?? 0;
const changes = () => app.api.sent('POST', previewPath).map((body) => (body as BatchInput).change);
const inDialog = () => top().getByRole('heading', { level: 2 }).closest('dialog')?.textContent ?? '';
const tagsOf = (title: string) =>
  app.api.clothes.find((item) => item.title === title)?.tags.map(({ name }) => name);

test('selected items get tags, also a new one, by a button of their own', async () => {
  await open();
  await press('Мітки…');
  assert.is(top().queryByLabelText('Бренд'), null);
  assert.is(document.activeElement, top().getByLabelText('Додати мітки'));
  await choose('Додати мітки', 'Продано');
  await choose('Додати мітки', 'Без бірки');
  await press('Далі');
  assert.match(inDialog(), /Зміниться: 2 товари.*У кожному товарі:Додати міткиПродано, Без бірки/);
  await press('Змінити 2 товари');
  app.api.batches.finish();
  assert.equal(tagsOf('Сукня'), ['Без бірки', 'Продано']);
  assert.equal(tagsOf('Пальто'), ['Без бірки', 'Осінь', 'Продано']);
  assert.equal(tagsOf('Шарф'), []);
  assert.equal(changes(), [{ addTagIds: [tagId('Продано'), tagId('Без бірки')] }]);
});

test('only existing tags are taken from selected items; the preview tells who stays as it is', async () => {
  await open();
  await press('Змінити…');
  await choose('Прибрати мітки', 'Зима');
  assert.equal(app.api.sent('POST', '/api/tags/'), []);
  await choose('Прибрати мітки', 'Осінь');
  await press('Далі');
  assert.match(inDialog(), /Зміниться: 1 товар.*Не зміняться: 1 товар.*Прибрати міткиОсінь/);
  assert.equal(changes(), [{ removeTagIds: [tagId('Осінь')] }]);
});

test('a tag is not both added to items and taken from them; the choice stays to be corrected', async () => {
  await open();
  await press('Мітки…');
  await choose('Додати мітки', 'Осінь');
  await choose('Прибрати мітки', 'Осінь');
  await press('Далі');
  assert.ok(top().getByText('Те саме не можна і додати, і прибрати.'));
  assert.equal(changes(), []);
  await click(top().getAllByRole('button', { name: 'Прибрати мітку Осінь' })[1] as HTMLElement);
  await press('Далі');
  assert.match(inDialog(), /Зміниться: 1 товар.*Уже мають ці значення: 1 товар/);
});

test('items that would get too many tags are told before the change', async () => {
  await open();
  await press('Мітки…');
  await choose('Додати мітки', 'Осінь');
  app.api.replace('POST', previewPath, () => json({ data: { change: 5, same: 0, missing: 0, skipped: 3 } }));
  await press('Далі');
  assert.match(inDialog(), /Буде пропущено, бо у полі «Мітки» стало б понад 30: 3 товари/);
});

test('an API without tags is offered no change of them', async () => {
  await open(['batches']);
  const bar = screen.getByRole('region', { name: 'Дії з вибраним' });
  const buttons = textsOf(within(bar).getAllByRole('button'));
  assert.equal(buttons.slice(0, 2), ['Змінити…', 'Описи (AI)']);
  await press('Змінити…');
  assert.is(top().queryByLabelText('Додати мітки'), null);
  assert.equal(app.api.sent('GET', '/api/tags/'), []);
});

test.run();
