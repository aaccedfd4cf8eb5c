// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as limits from '../../../src/contract/limits';
import type { ProblemBody } from '../../../src/contract/problem';
import type { ReferenceKind } from '../../../src/contract/references';
import type { ClothesListItem } from '../../../src/contract/types';
import { startApp, type TestApp } from '../support/app';
import { fillItems, titleOf } from '../support/manyItems';
import type { Try } from './calls';
import { untried } from './notTried';
import { tries } from './tries';

const suiteOfLimits = suite<{ t: TestApp }>('limits of the contract');

suiteOfLimits.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
  await fillItems(context.t.db, limits.maxPageSize + 5);
  await fillList(context.t, 'materials', limits.maxMaterials);
  await fillList(context.t, 'tags', limits.maxTags);
});
suiteOfLimits.after(async ({ t }) => t.close());

suiteOfLimits('each limit of the contract is either tested, or the list says why nothing is refused', () => {
  const told = [...Object.keys(tries), ...Object.keys(untried)].sort();
  assert.equal(told, Object.keys(limits).sort());
});

/**
 * One parameter too many for one statement used to omit compositions, at page sizes that few
 * request.
 */
suiteOfLimits('pages of items are complete and right with nearly the most of them', async ({ t }) => {
  const halves = [...(await page(t, 500)), ...(await page(t, 500, 2))];
  assert.ok(halves.every(({ lastPurchase }) => lastPurchase));
  const right = new Map(halves.map((item) => [item.id, JSON.stringify(item)]));
  assert.is(right.size, 1000);
  for (let size = 990; size <= limits.maxPageSize; size += 1) {
    const items = await page(t, size);
    assert.is(items.length, size);
    const wrong = items.filter((item) => JSON.stringify(item) !== right.get(item.id));
    assert.equal(wrong, [], `${size} items`);
  }
});

suiteOfLimits('a whole list of nearly the maximum number of items is right, too', async ({ t }) => {
  const whole = await t.data<ClothesListItem[]>('GET', `/api/clothes/?wholeUpTo=${limits.maxWholeList}`);
  assert.ok(whole.every(({ title }, at) => title === titleOf(whole.length - at)));
  assert.equal(whole.slice(0, limits.maxPageSize), await page(t, limits.maxPageSize));
});

for (const [name, list] of Object.entries(tries)) {
  suiteOfLimits(`a limit, ${name}: accepts the limit; refuses one more, naming the field`, async ({ t }) => {
    for (const tried of list) await check(t, tried);
  });
}

suiteOfLimits.run();

async function fillList({ db }: TestApp, kind: ReferenceKind, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `назва ${at}`);
  await db
    .insertInto(kind)
    .values(names.map((name) => ({ name, name_key: name, sort_key: name })))
    .execute();
}

function page(t: TestApp, size: number, number = 1): Promise<ClothesListItem[]> {
  return t.data('GET', `/api/clothes/?page=${number}&size=${size}`);
}

async function check(t: TestApp, { edge, beyond, field, status = 422 }: Try): Promise<void> {
  const taken = await edge(t);
  assert.ok(taken.status < 300, `${taken.status} ${taken.text.slice(0, 300)}`);
  const refused = await beyond(t);
  assert.is(refused.status, status, refused.text.slice(0, 300));
  assert.is(refused.headers['content-type'], 'application/problem+json; charset=utf-8');
  // A refusal of a file names the whole file in its sentence.
  if (field === null) return;
  const { errors = [] } = refused.body as ProblemBody;
  assert.ok(
    errors.some((error) => error.field === field),
    `${field}: ${refused.text.slice(0, 300)}`,
  );
}
