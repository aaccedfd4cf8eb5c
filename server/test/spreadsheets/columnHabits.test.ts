/** Numbers and dates that can be read in two ways: their column tells, or they are asked about. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ProblemBody } from '../../../src/contract/problem';
import { entryLikeness } from '../../src/references/likeness/entryLikeness';
import { checkFile } from '../../src/spreadsheets/importing/dryRun';
import { EntryNames } from '../../src/spreadsheets/importing/EntryNames';
import { readAgain } from '../../src/spreadsheets/importing/storedCells';
import { recoderOf } from '../../src/spreadsheets/reading/recode';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { change, importRows, upload } from './support';

const habits = signedInSuite('habits of columns');

/** Returns a file with a value of `field` in each row. */
const file = (field: string, ...values: string[]) =>
  `Назва;Постачальник;${field}\n${values.map((value) => `Плащ;Ательє;"${value}"\n`).join('')}`;

/** Returns the values of a field in the rows of an import; a refused one has its reason. */
async function valuesOf(t: TestApp, id: number, field: string): Promise<(string | undefined)[]> {
  const [good, refused] = [await importRows(t, id, 'new'), await importRows(t, id, 'refused')];
  return [...good, ...refused]
    .sort((a, b) => a.row - b.row)
    .map(({ changes, problems }) => problems[0]?.reason ?? changes.find((one) => one.field === field)?.after);
}

async function read(t: TestApp, heading: string, field: string, ...values: string[]) {
  return valuesOf(t, (await upload(t, file(heading, ...values))).id, field);
}

habits('the other numbers of an import’s column tell its decimal mark', async ({ t }) => {
  const prices: [values: string[], read: string[]][] = [
    [
      ['1.250', '99,90', '12.500', '7'],
      ['1250', '99,9', '12500', '7'],
    ],
    [
      ['1,250', '99.90', '2.5'],
      ['1250', '99,9', '2,5'],
    ],
    [
      ['1.250', '1.234,50'],
      ['1250', '1234,5'],
    ],
    [
      ['1.250', '1.234.567'],
      ['1250', '1234567'],
    ],
    [
      ['1.250', '0.5'],
      ['1,25', '0,5'],
    ],
    [
      ['1,250', '1 250,00'],
      ['1,25', '1250'],
    ],
  ];
  for (const [values, wanted] of prices) {
    assert.equal(await read(t, 'Ціна', 'price', ...values), wanted);
    assert.equal(await read(t, 'Ціна', 'price', ...values.toReversed()), wanted.toReversed());
  }
});

habits('an import’s number that stays open is refused with the way to write it', async ({ t }) => {
  const open = (text: string) =>
    `«${text}» — це тисячі чи дріб? Запишіть число без поділу на тисячі, як-от 1250 або 1,25.`;
  assert.equal(await read(t, 'Ціна', 'price', '1.250', '12.500', '7', '1250', '1 250'), [
    open('1.250'),
    open('12.500'),
    '7',
    '1250',
    '1250',
  ]);
  // Two marks for decimals tell nothing.
  assert.equal(await read(t, 'Ціна', 'price', '1.250', '0,5', '0.5'), [open('1.250'), '0,5', '0,5']);
});

habits('three decimals of an imported weight stay', async ({ t }) => {
  assert.equal(await read(t, 'Вага', 'weight', '1.250', '0,5', '1,255'), ['1,25', '0,5', '1,255']);
  // The marks of prices say nothing about weights.
  const both = 'Назва;Постачальник;Ціна;Вага\nПлащ;Ательє;99,90;1.250\n';
  assert.equal(await valuesOf(t, (await upload(t, both)).id, 'weight'), ['1,25']);
});

habits('one date tells the order of day and month for its import’s column, and a note', async ({ t }) => {
  const months = await upload(t, file('Дата', '03/04/2025', '12/31/2025', '1/2/2025 3:45 PM', '03.04.2025'));
  assert.equal(await valuesOf(t, months.id, 'date'), [
    '2025-03-04',
    '2025-12-31',
    '2025-01-02',
    '2025-04-03',
  ]);
  assert.equal([months.notes, months.questions], [['Дати прочитано як місяць, день, рік.'], []]);
  assert.equal((await t.data<typeof months>('GET', `/api/import/${months.id}`)).notes, months.notes);
  const days = await upload(t, file('Дата', '03-04-2025', '31-12-2025', '05/06/2025'));
  assert.equal(await valuesOf(t, days.id, 'date'), ['2025-04-03', '2025-12-31', '2025-06-05']);
  assert.equal([days.notes, days.questions], [['Дати прочитано як день, місяць, рік.'], []]);
});

habits('an import’s dates in one order alone are neither told nor asked about', async ({ t }) => {
  const plain = await upload(t, file('Дата', '03.04.2025', '2025-12-31', '2025-01-02T10:00', ''));
  assert.equal(await valuesOf(t, plain.id, 'date'), ['2025-04-03', '2025-12-31', '2025-01-02', undefined]);
  assert.equal([plain.notes, plain.questions], [[], []]);
  const same = await upload(t, file('Дата', '05/05/2025'));
  assert.equal([await valuesOf(t, same.id, 'date'), same.questions], [['2025-05-05'], []]);
});

habits('an import’s column that leaves the order of dates open is asked about first', async ({ t }) => {
  const dry = await upload(t, file('Дата', '03/04/2025', '01/02/2025'));
  assert.equal([dry.questions, await valuesOf(t, dry.id, 'date')], [['dates'], ['2025-04-03', '2025-02-01']]);
  const run = () => t.api<ProblemBody & { data: BatchStarted }>('POST', `/api/import/${dry.id}/run`, {});
  const refused = await run();
  assert.equal([refused.status, refused.body.code], [409, 'dates_order']);
  assert.match(refused.body.detail, 'день чи місяць');
  const answered = await change(t, dry, { dates: 'mdy' });
  assert.equal([answered.questions, answered.settings.dates], [['dates'], 'mdy']);
  assert.equal(answered.notes, ['Дати прочитано як місяць, день, рік.']);
  assert.equal(await valuesOf(t, dry.id, 'date'), ['2025-03-04', '2025-01-02']);
  const started = await run();
  assert.is(started.status, 202, started.text);
  await ended(t, started.body.data.taskId);
  const dates = await t.db.selectFrom('purchases').select('date').orderBy('id').execute();
  assert.equal(
    dates.map(({ date }) => date),
    ['2025-03-04', '2025-01-02'],
  );
});

habits('an import’s contradictory dates are asked about; the answer refuses some', async ({ t }) => {
  const dry = await upload(t, file('Дата', '31/12/2025', '12/31/2025', '03/04/2025'));
  assert.equal(dry.questions, ['dates']);
  const { counts, questions } = await change(t, dry, { dates: 'mdy' });
  assert.equal([counts.new, counts.refused, questions], [2, 1, ['dates']]);
  const [wrong] = await valuesOf(t, dry.id, 'date');
  assert.match(wrong ?? '', 'Має бути датою');
  // A column that is not imported is not asked about.
  const columns = dry.settings.columns.with(2, null);
  assert.equal((await change(t, dry, { columns })).questions, []);
});

habits('an import’s rows are checked again only where their column asks for it', async ({ t }) => {
  const passesOf = async (heading: string, ...values: string[]) => {
    const { id, settings, headings } = await upload(t, file(heading, ...values));
    const { revision } = await t.db
      .selectFrom('imports')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let passes = 1;
    const rows = () => readAgain(t.db, id);
    const again = () => {
      passes += 1;
      return rows();
    };
    const read = { row: 1, texts: headings };
    const dryRun = { importId: id, revision, settings, headings: read, recode: recoderOf(null) };
    await checkFile(t.db, dryRun, [rows(), again], () => EntryNames.load(t.db, {}, entryLikeness));
    return passes;
  };
  assert.is(await passesOf('Ціна', '1 250,50', '1.250,50', '7'), 1);
  assert.is(await passesOf('Ціна', '1.250'), 1);
  assert.is(await passesOf('Дата', '31/12/2025', '03/04/2025'), 1);
  assert.is(await passesOf('Дата', '03/04/2025'), 1);
  assert.is(await passesOf('Вага', '1.250', '0,5'), 1);
  assert.is(await passesOf('Ціна', '1.250', '0,5'), 2);
  assert.is(await passesOf('Дата', '12/31/2025'), 2);
});

habits.run();
