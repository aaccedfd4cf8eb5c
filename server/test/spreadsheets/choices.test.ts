// SQLite only: choices do not depend on the database; importing runs on both.
/**
 * Choices of existing entries in place of new ones: the dry run shows them, people change them, and
 * limits hold.
 */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import type { Reference } from '../../../src/contract/references';
import type { Clothes } from '../../../src/contract/types';
import { maxImportChoices } from '../../src/spreadsheets/importing/settings';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { importRows, upload } from './support';

const choices = signedInSuite('chosen entries');

const add = (t: TestApp, kind: string, name: string) => t.data<Reference>('POST', `/api/${kind}/`, { name });

/** Repeats an import's dry run with other entries. */
function choose(t: TestApp, { id, settings }: ImportDryRun, instead: unknown): Promise<ImportDryRun> {
  return t.data('PUT', `/api/import/${id}`, { settings: { ...settings, instead } });
}

choices('a new name in an import stays with its choice, which can change and go back', async ({ t }) => {
  const zara = await add(t, 'brands', 'Massimo');
  const other = await add(t, 'brands', 'Інша');
  const dry = await upload(t, 'Назва;Бренд\nПальто;Masimo\nПлащ; masimo \nКуртка;MASSIMO\nШаль;Нова\n');
  const asked = { kind: 'brands', name: 'Masimo', near: [zara] };
  const plain = { kind: 'brands', name: 'Нова', near: [] };
  assert.equal(dry.newReferences, [asked, plain]);
  const first = await choose(t, dry, { brands: { Masimo: zara.id } });
  assert.equal(first.newReferences, [asked, plain]);
  assert.equal(first.settings.instead.brands, { Masimo: zara.id });
  // The dry run also shows an entry that does not look like the name.
  const second = await choose(t, dry, { brands: { Masimo: other.id } });
  assert.equal(second.newReferences, [{ ...asked, near: [other, zara] }, plain]);
  assert.equal(await t.data('GET', `/api/import/${dry.id}`), second);
  assert.equal((await choose(t, dry, {})).newReferences, [asked, plain]);

  await choose(t, dry, { brands: { Masimo: zara.id } });
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`);
  assert.is((await ended(t, taskId)).status, 'completed');
  const names = async (id: number) => (await t.data<Clothes>('GET', `/api/clothes/${id}`)).brand?.name;
  assert.equal(await Promise.all([1, 2, 3, 4].map(names)), ['Massimo', 'Massimo', 'Massimo', 'Нова']);
  assert.is((await t.data<Reference[]>('GET', '/api/brands/')).length, 3);
});

choices('an import’s choice of an entry stays if no row changes, or its column is out', async ({ t }) => {
  const brand = await add(t, 'brands', 'Massimo');
  await add(t, 'suppliers', 'Ринок');
  await fastCreate(t, 'Пальто');
  const fields = { title: 'Пальто', description: null, colorId: null, typeId: null, fabricComposition: [] };
  await t.data('PUT', '/api/clothes/1', { ...fields, brandId: brand.id });
  const dry = await upload(t, 'Номер товару;Бренд\n1;Masimo\n');
  const chosen = await choose(t, dry, { brands: { Masimo: brand.id } });
  assert.is(chosen.counts.unchanged, 1);
  assert.equal(chosen.newReferences, [{ kind: 'brands', name: 'Masimo', near: [brand] }]);
  const settings = { ...chosen.settings, columns: ['id', null] };
  const without = await t.data<ImportDryRun>('PUT', `/api/import/${dry.id}`, { settings });
  assert.equal(without.newReferences, chosen.newReferences);
});

choices('an import’s choices have limits: how many, how long, which list, still there', async ({ t }) => {
  const brand = await add(t, 'brands', 'Massimo');
  await add(t, 'brands', 'Друга');
  const gone = await add(t, 'brands', 'Третя');
  await t.api('DELETE', `/api/brands/${gone.id}`);
  const type = await add(t, 'types', 'Плащ');
  assert.is(type.id, brand.id);
  const file = 'Назва;Бренд;Тип\nПальто;Masimo;Плащик\n';
  const dry = await upload(t, file);
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`Назва ${n}`, brand.id]));
  const refused: [string, unknown, string, string][] = [
    [
      'too many',
      { brands: many(maxImportChoices + 1) },
      'settings.instead.brands',
      'Вибрати наявні записи можна не більше ніж для 1000 назв кожного довідника.',
    ],
    [
      'too long a name',
      { types: { ['я'.repeat(101)]: type.id } },
      'settings.instead.types',
      'Назва, для якої вибрано запис, задовга.',
    ],
    [
      'of another list',
      { types: { Плащик: 2 } },
      'settings.instead.types',
      'Такого запису вже немає. Виберіть інший.',
    ],
    [
      'deleted',
      { brands: { Masimo: gone.id } },
      'settings.instead.brands',
      'Такого запису вже немає. Виберіть інший.',
    ],
  ];
  for (const [what, instead, field, detail] of refused) {
    const settings = { ...dry.settings, instead };
    const problem = await t.problem('PUT', `/api/import/${dry.id}`, { settings });
    assert.equal([problem.status, problem.errors?.[0]?.field, problem.detail], [422, field, detail], what);
    assert.equal(await t.data('GET', `/api/import/${dry.id}`), dry, what);
    const sent = form({ bytes: Buffer.from(file), name: 'т.csv', field: 'file' });
    const answer = await t.problem('POST', '/api/import/', withSettings(sent.body, settings), {
      headers: sent.headers,
    });
    assert.equal([answer.status, answer.detail], [422, detail], what);
  }
  for (const id of ['1', 1.5, 0, -1, null, 2 ** 60]) {
    const settings = { ...dry.settings, instead: { brands: { Masimo: id } } };
    assert.is((await t.problem('PUT', `/api/import/${dry.id}`, { settings })).status, 422, String(id));
  }
  // The refused choice changed nothing, and the rows are whole.
  const again = await choose(t, dry, {
    brands: many(maxImportChoices),
    types: { ['я'.repeat(100)]: type.id },
  });
  assert.is(again.newReferences.length, maxImportChoices + 3);
  assert.is((await importRows(t, dry.id, 'new')).length, 1);
  assert.is((await t.db.selectFrom('imports').select('id').execute()).length, 1);
});

choices('an import ignores choices of unknown lists, and takes names as «constructor»', async ({ t }) => {
  const brand = await add(t, 'brands', 'Massimo');
  const dry = await upload(t, 'Назва;Бренд\nПальто;constructor\nПлащ;toString\n');
  const odd = { brands: { constructor: brand.id }, labels: { Masimo: 1 }, sizes: 3 };
  const { settings, newReferences } = await choose(t, dry, odd);
  assert.equal(settings.instead, { brands: { constructor: brand.id } });
  assert.equal(
    newReferences.map(({ name, near }) => [name, near.length]),
    [
      ['constructor', 1],
      ['toString', 0],
    ],
  );
});

/** Puts settings before the file of a form. */
function withSettings(body: Buffer, settings: unknown): Buffer {
  const boundary = body.subarray(0, body.indexOf('\r\n'));
  const head = `\r\nContent-Disposition: form-data; name="settings"\r\n\r\n${JSON.stringify(settings)}\r\n`;
  return Buffer.concat([boundary, Buffer.from(head), body]);
}

choices.run();
