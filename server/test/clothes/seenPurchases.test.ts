/** Two people who save one purchase: nobody's value is replaced by one that the other only saw. */
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Purchase } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';

const test = signedInSuite('a purchase that two people save', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Перший' });
  await t.data('POST', '/api/suppliers/', { name: 'Другий' });
  await fastCreate(t, 'Т');
  await t.data('PUT', url, whole);
});

const url = '/api/purchases/1';
const whole = {
  clothesId: 1,
  price: 100,
  weight: 1.5,
  size: 'M',
  measurements: '90-60-90',
  supplierId: 1,
  date: '2026-03-29T00:00:00.000',
  luxury: true,
};
const stored = async (t: TestApp) => (await t.data<Purchase[]>('GET', '/api/clothes/1/purchases'))[0];
const put = (t: TestApp, change: object) => t.data<Purchase>('PUT', url, { clothesId: 1, ...change });
const refused = (t: TestApp, change: object) => t.problem('PUT', url, { clothesId: 1, ...change });
const changes = (t: TestApp) => t.data<Change[]>('GET', '/api/clothes/1/changes');

test('a save of a purchase keeps what a page that stood open never changed', async ({ t }) => {
  await put(t, { price: 150, seen: { price: 100 } });
  const saved = await put(t, { weight: 2, seen: { weight: 1.5 } });
  assert.equal(saved, { ...whole, id: 1, price: 150, weight: 2, images: [] });
  assert.equal(await stored(t), saved);
  const [weighed] = await changes(t);
  assert.equal(weighed?.before.purchases?.[0]?.price, 150, 'the journal names the weight alone');
});

test('a purchase sent without what was seen is saved whole; a field left out is emptied', async ({ t }) => {
  const saved = await put(t, { supplierId: 2 });
  const emptied = { price: null, weight: null, size: null, measurements: null, date: null, luxury: false };
  assert.equal(saved, { id: 1, clothesId: 1, supplierId: 2, ...emptied, images: [] });
  assert.equal(await t.fieldErrors('PUT', url, { clothesId: 1 }), ['supplierId required']);
});

test('a purchase’s save is refused with what is stored, if a seen value has changed', async ({ t }) => {
  const saved = await put(t, { price: 150, supplierId: 2, seen: { price: 100, supplierId: 1 } });
  for (const change of [
    { price: 120, seen: { price: 100 } },
    { weight: 2, seen: { weight: 1.5, price: 100 } },
    { weight: 2, seen: { supplierId: 1 } },
    { ...whole, weight: 2, seen: whole },
    { seen: { price: null } },
    { seen: { supplierId: null } },
  ]) {
    const problem: ProblemBody = await refused(t, change);
    assert.equal([problem.status, problem.code], [412, 'stale'], JSON.stringify(change));
    assert.equal(problem.purchase, saved);
  }
  assert.equal(await stored(t), saved);
  assert.is((await changes(t)).length, 3, 'created, filled, changed');
});

test('a purchase that already has the sent value is no conflict: an answer may be lost', async ({ t }) => {
  const change = { price: 150, size: 'L', seen: { price: 100, size: 'M' } };
  const first = await put(t, change);
  const before = await changes(t);
  assert.equal(await put(t, change), first);
  assert.equal(await put(t, { price: 150, weight: 2, seen: { price: 90, weight: 1.5 } }), {
    ...first,
    weight: 2,
  });
  assert.is((await changes(t)).length, before.length + 1);
});

test('the seen values of a purchase count in whichever form they were seen', async ({ t }) => {
  const seen = { size: ' M ', date: '2026-03-29', measurements: '90-60-90 ', luxury: true };
  assert.is((await put(t, { size: 'S', seen })).size, 'S');
  assert.is(
    (await put(t, { luxury: false, date: null, seen: { luxury: true, date: whole.date } })).date,
    null,
  );
});

test('a purchase’s save is refused at the field whose seen or sent value is wrong', async ({ t }) => {
  const wrong: [object, string][] = [
    [{ seen: { price: '1' } }, 'seen.price type'],
    [{ seen: { price: 0.001 } }, 'seen.price decimals'],
    [{ seen: { date: 'вчора' } }, 'seen.date date'],
    [{ seen: null }, 'seen type'],
    [{ seen: {}, price: -1 }, 'price minimum'],
    [{ seen: {}, supplierId: 99 }, 'supplierId not_found'],
    [{ seen: {}, clothesId: 2 }, 'clothesId not_allowed'],
  ];
  for (const [change, error] of wrong) {
    const errors = await t.fieldErrors('PUT', url, { clothesId: 1, ...change });
    assert.ok(errors.includes(error), `${JSON.stringify(change)} ${errors}`);
  }
  assert.equal(await stored(t), { ...whole, id: 1, images: [] });
});

test('a purchase saved by two at one instant keeps the first price; the second is told', async ({ t }) => {
  for (let round = 0; round < 8; round++) {
    const { price = null } = (await stored(t)) ?? {};
    const prices = [round * 10 + 1, round * 10 + 2];
    const answers = await Promise.all(
      prices.map((next) =>
        t.api<{ data: Purchase } & ProblemBody>('PUT', url, { clothesId: 1, price: next, seen: { price } }),
      ),
    );
    assert.equal(answers.map(({ status }) => status).sort(), [200, 412]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    assert.equal(await stored(t), won?.body.data);
    assert.equal(lost?.body.purchase, won?.body.data);
  }
});

test('a purchase saved by two at one instant keeps one’s price and the other’s weight', async ({ t }) => {
  const answers = await Promise.all([
    t.api('PUT', url, { clothesId: 1, price: 7, seen: { price: 100 } }),
    t.api('PUT', url, { clothesId: 1, weight: 7, seen: { weight: 1.5 } }),
  ]);
  assert.equal(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await stored(t), { ...whole, id: 1, price: 7, weight: 7, images: [] });
});

test('a purchase is not deleted over a value that somebody has saved meanwhile', async ({ t }) => {
  const saved = await put(t, { price: 150, seen: { price: 100 } });
  const problem = await t.problem('DELETE', url, { seen: { price: 100, weight: 1.5 } });
  assert.equal([problem.status, problem.code, problem.purchase], [412, 'stale', saved]);
  assert.equal(await stored(t), saved);
  assert.is((await t.api('DELETE', url, { seen: { price: 150, weight: 1.5 } })).status, 204);
  assert.is(await stored(t), undefined);
});

test('a purchase is never saved with an If-Match that nobody compares', async ({ t }) => {
  const change = { ...whole, price: 150 };
  for (const tag of ['"v1"', 'W/"v1"', '"x", "v1"', 'v1', '']) {
    const problem = await t.problem('PUT', url, change, { headers: { 'if-match': tag } });
    assert.equal([problem.status, problem.code], [412, 'stale'], tag);
  }
  assert.is((await stored(t))?.price, 100);
  assert.is((await t.api('PUT', url, change, { headers: { 'if-match': '*' } })).status, 200);
});

test.run();
