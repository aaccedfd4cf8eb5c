/** Lists of changes shorten long texts and long lists; one change has all of it. */
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import { maxListedText } from '../../../src/contract/limits';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';
import { signInAs } from '../support/people';

const shortened = signedInSuite('a list of changes');

const long = (letter: string) => letter.repeat(10_000);

async function listed(t: TestApp, url: string): Promise<{ data: Change[]; bytes: number }> {
  const { body, text, status } = await t.api<{ data: Change[] }>('GET', url);
  assert.is(status, 200, text);
  return { data: body.data, bytes: Buffer.byteLength(text) };
}

async function describeItem(t: TestApp, ...descriptions: string[]): Promise<void> {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  await fastCreate(t, 'Пальто');
  for (const description of descriptions) {
    await t.data('PATCH', '/api/clothes/1/description', { description });
  }
}

shortened('a list of changes has long texts only in part; one change has them in full', async ({ t }) => {
  await describeItem(t, ...Array.from({ length: 6 }, (_, at) => long('абвгде'[at] ?? '')), 'стисло');
  for (const url of [
    '/api/changes/?size=100',
    '/api/clothes/1/changes?size=100',
    '/api/changes/?field=title&size=100',
  ]) {
    const { bytes } = await listed(t, url);
    assert.ok(bytes < 20_000, `${url}: ${bytes} bytes`);
  }
  const { data } = await listed(t, '/api/clothes/1/changes');
  const [back, last] = data;
  assert.ok(back && last);
  assert.is(back.after.description, 'стисло');
  assert.is(last.shortened, true);
  assert.is(last.after.description, `${'е'.repeat(maxListedText - 1)}…`);
  const whole = await t.data<Change>('GET', `/api/changes/${last.id}`);
  assert.is(whole.shortened, undefined);
  assert.equal([whole.before.description, whole.after.description], [long('д'), long('е')]);
  assert.equal({ ...whole, before: {}, after: {}, shortened: true }, { ...last, before: {}, after: {} });
  assert.is(data.find(({ kind }) => kind === 'created')?.shortened, undefined, 'a short change');
});

shortened('a list of changes has the first of many purchases, with both sides', async ({ t }) => {
  await describeItem(t);
  const measurements = 'ш'.repeat(200);
  for (let count = 0; count < 40; count += 1) {
    await t.data('POST', '/api/purchases/', {
      clothesId: 1,
      price: null,
      weight: null,
      size: 'р'.repeat(200),
      measurements,
      supplierId: 1,
      date: '2026-11-20T00:00:00',
      luxury: false,
    });
  }
  await t.api('DELETE', '/api/clothes/1');
  const { data } = await listed(t, '/api/changes/?kind=deleted');
  const change = data[0];
  const count = change?.before.purchases?.length ?? 0;
  assert.ok(count > 3 && count < 40, `${count} purchases`);
  assert.is(change?.shortened, true);
  assert.is([...(change?.before.purchases?.at(-1)?.measurements ?? '')].length, maxListedText);
  const whole = await t.data<Change>('GET', `/api/changes/${change?.id}`);
  assert.is(whole.before.purchases?.length, 41);
  assert.is(whole.before.purchases?.at(-1)?.measurements, measurements);
});

shortened('one change is shown only to those whose list of changes has it', async ({ t }) => {
  const { data } = await listed(t, '/api/changes/');
  const own = data.find(({ subject }) => subject === 'administrators');
  assert.ok(own);
  assert.is((await t.data<Change>('GET', `/api/changes/${own.id}`)).id, own.id);
  t.accessToken = (await signInAs(t, 'viewer')).accessToken;
  for (const id of [own.id, 999]) {
    assert.is((await t.problem('GET', `/api/changes/${id}`)).status, 404);
  }
});

shortened.run();
