// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Files whose headings are not in the first row, and rows that describe no item. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { textRow, workbook } from '../support/workbooks';
import { change, encoded, importRows, upload, uploadRefused } from './support';

const rows = signedInSuite('rows of a price list');

const titlesOf = async (t: TestApp, id: number) =>
  (await importRows(t, id, 'new')).map(({ row, title }) => `${row} ${title}`);

const list =
  'ТОВ «Ромашка», Київ\nПрайс-лист, ціни в гривнях, з ПДВ\n\nНазва;Ціна;Постачальник\nПальто;100;Ательє\nПлащ;50;Ательє\n';

rows('the headings are found below the title of a price list', async ({ t }) => {
  const lines = list.split('\n').filter((line) => line !== '');
  const files: [string, string | Buffer, number][] = [
    ['CSV', list, 4],
    ['windows-1251', encoded(list, 'windows-1251'), 4],
    ['a workbook', await workbook(lines.map((line) => textRow(...line.split(';'))).join('')), 3],
  ];
  for (const [what, file, headingRow] of files) {
    const dry = await upload(t, file);
    assert.equal(dry.headings, ['Назва', 'Ціна', 'Постачальник'], what);
    assert.equal(dry.settings.columns, ['title', 'price', 'supplier'], what);
    assert.is(dry.settings.headingRow, headingRow, what);
    assert.equal(dry.examples[0], ['Пальто', 'Плащ'], what);
    assert.equal(await titlesOf(t, dry.id), [`${headingRow + 1} Пальто`, `${headingRow + 2} Плащ`], what);
    assert.equal(dry.notes, [`Назви стовпців узято з рядка ${headingRow}; те, що вище, не імпортується.`]);
    const all = await t.data<unknown[]>('GET', `/api/import/${dry.id}/rows`);
    assert.is(all.length, 2, what);
  }
});

rows('a row with one known word is not taken for the headings among wider ones', async ({ t }) => {
  const dry = await upload(t, 'Модель;Звідки;Скільки\nПальто;Type;1\nПлащ;Ательє;2\n');
  assert.is(dry.settings.headingRow, 1);
  assert.equal((await upload(t, 'Мій список\nНазва\nПальто\n')).settings.headingRow, 2);
});

rows('a row that names properties is not taken for the headings', async ({ t }) => {
  const dry = await upload(
    t,
    'Назва;Ціна;П1;П2;П3\nСукня;100;Розмір;Колір;Бренд\nПальто;200;Розмір;Колір;Бренд\n',
  );
  assert.equal([dry.settings.headingRow, dry.headingRows], [1, []]);
});

rows('another row of the headings maps the columns anew, and comes back', async ({ t }) => {
  const file = 'Склад\nМодель;Назва\nНазва;Постачальник\nПальто;Ательє\n';
  const dry = await upload(t, file);
  assert.is(dry.settings.headingRow, 3);
  assert.equal(
    dry.headingRows.map(({ row, text }) => `${row} ${text}`),
    ['1 Склад', '2 Модель · Назва', '3 Назва · Постачальник', '4 Пальто · Ательє'],
  );
  const moved = await change(t, dry, { headingRow: 2 });
  assert.equal(moved.headings, ['Модель', 'Назва']);
  assert.equal(moved.settings.columns, [null, 'title']);
  assert.equal(moved.examples, [
    ['Назва', 'Пальто'],
    ['Постачальник', 'Ательє'],
  ]);
  assert.equal(await titlesOf(t, dry.id), ['3 Постачальник', '4 Ательє']);
  assert.equal(await t.data('GET', `/api/import/${dry.id}`), moved);
  // Columns that were mapped by hand stay while the row does.
  const mapped = await change(t, moved, { columns: ['title', null] });
  assert.equal(mapped.settings.columns, ['title', null]);
  assert.equal(await titlesOf(t, dry.id), ['3 Назва', '4 Пальто']);
  const { headingRow: _, ...without } = mapped.settings;
  const kept = await t.data('PUT', `/api/import/${dry.id}`, { settings: without });
  assert.equal(kept, mapped);
  assert.equal((await change(t, mapped, { columns: [] })).settings.columns, [null, 'title']);
  assert.equal((await change(t, mapped, { headingRow: 3 })).headings, dry.headings);
  for (const headingRow of [0, 5, 1.5]) {
    const problem = await t.problem('PUT', `/api/import/${dry.id}`, {
      settings: { ...dry.settings, headingRow },
    });
    assert.is(problem.status, 422, `${headingRow}`);
    assert.ok(problem.errors?.[0]?.field.startsWith('settings'), `${headingRow}`);
  }
  assert.equal(await titlesOf(t, dry.id), ['4 Пальто']);
});

rows('the choice is offered where the first row does not have the headings, evidently', async ({ t }) => {
  const offered = async (file: string) => (await upload(t, file)).headingRows.length;
  assert.is(await offered('Назва;Опис;Артикул\nПальто;а;1\n'), 0);
  assert.is(await offered('Назва\nПальто\n'), 0);
  assert.is(await offered('Модель;Назва;Артикул\nПальто;а;1\n'), 2);
  assert.is(await offered('Модель\nПальто\n'), 2);
  assert.is(await offered(`Модель\n${'Пальто\n'.repeat(30)}`), 20);
});

const grouped =
  'Назва;Ціна;Постачальник\nСукні;;\nСукня літня;100;Ательє\nСукня довга;150;Ательє\nПальта;;\nПальто;200;Ательє\n';

async function run(t: TestApp, id: number) {
  return t.api<ProblemBody & { data: BatchStarted }>('POST', `/api/import/${id}/run`, { body: {} });
}

rows('names of groups are told, left out, and asked about', async ({ t }) => {
  const dry = await upload(t, grouped);
  assert.equal(dry.questions, ['groups']);
  assert.equal(dry.counts, { new: 3, changed: 0, unchanged: 0, refused: 0 });
  assert.equal(dry.notes, ['Рядки з назвами груп пропущено: 2 (рядок 2, «Сукні»; рядок 5, «Пальта»).']);
  const refused = await run(t, dry.id);
  assert.equal([refused.status, refused.body.code], [409, 'groups_or_items']);
  const items = await change(t, dry, { groups: 'items' });
  assert.equal([items.counts.new, items.questions, items.notes], [5, ['groups'], []]);
  const skip = await change(t, items, { groups: 'skip' });
  assert.equal([skip.counts.new, skip.questions, skip.notes], [3, ['groups'], dry.notes]);
  const started = await run(t, dry.id);
  assert.is(started.status, 202, started.text);
  assert.is((await ended(t, started.body.data.taskId)).status, 'completed');
  const titles = (await t.data<Clothes[]>('GET', '/api/clothes/')).map(({ title }) => title);
  assert.equal(titles.sort(), ['Пальто', 'Сукня довга', 'Сукня літня']);
});

rows('rows with a name alone are items where others lack a price, too', async ({ t }) => {
  const files = [
    'Назва;Опис\nПальто;тепле\nПлащ;\nШуба;\n',
    'Назва\nПальто\nПлащ\n',
    'Назва;Ціна;Постачальник;Опис\nПальто;100;Ательє;\nПлащ;;;сухий\nШуба;;;\n',
    'Назва;Ціна;Постачальник\nПальто;100;Ательє\nПлащ;;\nШуба;;\n',
    'Номер товару;Назва;Ціна;Постачальник\n;Плащ;;\n;Пальто;100;Ательє\n',
  ];
  for (const file of files) {
    const { questions, counts, notes } = await upload(t, file);
    assert.equal([questions, counts.refused, notes], [[], 0, []], file);
    assert.is(counts.new, file.split('\n').length - 2, file);
  }
});

rows('groups may be more than items, and lines below the totals are asked about, too', async ({ t }) => {
  const lists = [
    'Жінкам;;\nСукні;;\nВечірні;;\nСукня;100;Ательє\n',
    'Сукня;100;Ательє\nРазом:;100;\nДиректор Іваненко;;\nДякуємо;;\n',
  ];
  for (const list of lists) {
    const dry = await upload(t, `Назва;Ціна;Постачальник\n${list}`);
    assert.equal([dry.counts.new, dry.questions], [1, ['groups']], list);
    assert.is((await change(t, dry, { groups: 'items' })).counts.new, list.includes('Разом') ? 3 : 4);
  }
});

rows('a group outside of the column of names is left out, but not a code or a price', async ({ t }) => {
  const dry = await upload(
    t,
    '№;Назва;Ціна;Постачальник\nСукні;;;\n1;Сукня;100;Ательє\nПальта;;;\n2;Пальто;200;Ательє\n3;;;\n;;77;\n',
  );
  assert.equal(dry.counts, { new: 2, changed: 0, unchanged: 0, refused: 2 });
  assert.equal(dry.questions, []);
  assert.equal(dry.notes, ['Рядки з назвами груп пропущено: 2 (рядок 2, «Сукні»; рядок 4, «Пальта»).']);
});

rows('totals and headings once more are told and left out, but no item with such a name', async ({ t }) => {
  const totals = [
    'Разом',
    'Всього:',
    'Усього по групі «Сукні»',
    'ИТОГО',
    'Total',
    'Grand total: 12 500,00 грн',
  ];
  const lines = totals
    .map((name) => `${name};1 200,00;;`)
    .concat('Разом 12 найменувань на суму 1 200 грн;;;');
  const items = [
    'Total Look;100;Ательє;',
    'Разом назавжди;100;Ательє;',
    'Total;100;Ательє;',
    'Сумка;100;Ательє;',
  ];
  const file = ['Назва;Ціна;Постачальник;Опис', ...lines, 'НАЗВА; Ціна;Постачальник;Опис', ...items].join(
    '\n',
  );
  const dry = await upload(t, file);
  assert.equal(dry.counts, { new: 4, changed: 0, unchanged: 0, refused: 0 });
  assert.equal(
    (await importRows(t, dry.id, 'new')).map(({ title }) => title),
    ['Total Look', 'Разом назавжди', 'Total', 'Сумка'],
  );
  assert.equal(dry.notes, [
    'Рядки, де повторено назви стовпців, пропущено: 1 (рядок 9, «НАЗВА»).',
    'Рядки з підсумками пропущено: 7 (рядок 2, «Разом»; рядок 3, «Всього:»; рядок 4, «Усього по групі «Сукні»»; рядок 5, «ИТОГО»; рядок 6, «Total»; і ще 2).',
  ]);
});

rows('a file without a row below its headings is refused', async ({ t }) => {
  assert.match((await uploadRefused(t, 'Прайс\nНазва;Ціна\n')).detail, /жодного рядка/);
});

rows.run();
