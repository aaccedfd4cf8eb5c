import * as assert from 'uvu/assert';
import type { ImportRow } from '../../../src/contract/imports';
import { maxListedText } from '../../../src/contract/limits';
import { signedInSuite } from '../support/appSuite';
import { signInAs } from '../support/people';
import { importRows, upload } from './support';

const texts = signedInSuite('long texts of an import');

const description = 'т'.repeat(9_000);
const begun = `${'т'.repeat(maxListedText - 1)}…`;
const file = [
  'Назва;Опис;Ціна;Постачальник',
  `Пальто;${description};10;Ринок`,
  'Плащ;Легкий;20;Ринок',
  `Шарф;Теплий;${'9x'.repeat(400)};Ринок`,
].join('\n');

texts('long texts of an import are shortened in pages of rows, and whole in one row', async ({ t }) => {
  const { id } = await upload(t, file);
  const [coat, cloak] = await importRows(t, id, 'new');
  assert.is(coat?.shortened, true);
  assert.is(coat?.changes.find(({ field }) => field === 'description')?.after, begun);
  assert.is(cloak?.shortened, undefined);
  const [scarf] = await importRows(t, id, 'refused');
  assert.is([...(scarf?.problems[0]?.value ?? '')].length, maxListedText);
  const whole = await t.data<ImportRow>('GET', `/api/import/${id}/rows/2`);
  assert.is(whole.changes.find(({ field }) => field === 'description')?.after, description);
  assert.is(whole.shortened, undefined);
});

texts('only the owner of an import reads its rows', async ({ t }) => {
  const { id } = await upload(t, file);
  assert.is((await t.problem('GET', `/api/import/${id}/rows/99`)).status, 404);
  t.accessToken = (await signInAs(t, 'editor')).accessToken;
  assert.is((await t.problem('GET', `/api/import/${id}/rows/2`)).status, 404);
});

texts.run();
