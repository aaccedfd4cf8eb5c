// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Values, separators and marks as other programs and people write them. */
import * as assert from 'uvu/assert';
import { signedInSuite } from '../support/appSuite';
import { firstRow, importRows, refusals, upload } from './support';

const cells = signedInSuite('foreign cells');

cells('several rows tell the separator, not the commas in the headings or above them', async ({ t }) => {
  const files: [string, Record<string, string>][] = [
    ['Ціна, грн;Вага, кг, брутто;Назва;Магазин\n100;1;Пальто;Ательє\n', { title: 'Пальто', price: '100' }],
    ['Заміри, см, усі;Модель, рік;Назва\nа;б;Пальто\nв;г;Плащ\n', { title: 'Пальто' }],
    ['Назва\tВага, кг, брутто, з упаковкою\nПальто\t1,5\n', { title: 'Пальто' }],
    ['Ательє, Київ, Нова, 1\nТел, факс, пошта, сайт\nНазва;Опис\nПальто;тепле\n', { title: 'Пальто' }],
    ['Title,Notes; internal\nПальто,a; b; c\nПлащ,d; e; f\n', { title: 'Пальто' }],
    ['Назва|Опис\nПальто|теплі, довгі; сині\n', { title: 'Пальто', description: 'теплі, довгі; сині' }],
    ['\n\r\nНазва,Опис\nПальто,тепле\n', { title: 'Пальто', description: 'тепле' }],
    [
      '"Назва", "Опис", "Бренд"\n"Пальто",  "те,""пле""", "Zara"\n',
      { description: 'те,"пле"', brand: 'Zara' },
    ],
    ['Назва;Опис\n"Ромашка" сукня;5" розмір\n', { title: '"Ромашка" сукня', description: '5" розмір' }],
  ];
  for (const [file, wanted] of files) {
    const row = await firstRow(t, file);
    assert.equal(Object.fromEntries(Object.keys(wanted).map((key) => [key, row[key]])), wanted, file);
  }
});

cells('a control character refuses its cell alone, and the end mark of DOS none', async ({ t }) => {
  const file = 'Назва;Опис\nПаль\u0002то;а\nПлащ;о\u0003к\nШуба;ok\n';
  const dry = await upload(t, file);
  assert.equal([dry.counts.new, dry.counts.refused], [1, 2]);
  assert.equal(
    (await refusals(t, file)).map((one) => one.split(':')[0]),
    ['title', 'description'],
  );
  for (const end of ['\u001a', '\n\u001a\u001a\u001a', '']) {
    const { counts } = await upload(t, `Назва;Опис\nПальто;ok${end}`);
    assert.equal([counts.new, counts.refused], [1, 0], JSON.stringify(end));
  }
  const { counts, encoding } = await upload(
    t,
    Buffer.concat([
      Buffer.from('8d a0 a7 a2 a0 0d 0a 8f a0 ab ec e2 ae 0d 0a'.replaceAll(' ', ''), 'hex'),
      Buffer.from([26]),
    ]),
  );
  assert.equal([counts.new, counts.refused, encoding], [1, 0, 'ibm866']);
});

cells('marks without width vanish from headings, names and numbers', async ({ t }) => {
  const marks = ['\u200b', '\u2060', '\ufeff', '\u00ad', '\u2063', '\u200c', '\u200d', '\u200e'];
  for (const mark of marks) {
    const file = `На${mark}зва;Бренд;Ціна;Постачальник;Дата\nСук${mark}ня;Za${mark}ra;1${mark}250,50;А${mark}тельє;${mark}31.12.2025\n`;
    assert.equal(
      await firstRow(t, file),
      { title: 'Сукня', brand: 'Zara', price: '1250,5', supplier: 'Ательє', date: '2025-12-31' },
      `U+${mark.charCodeAt(0).toString(16)}`,
    );
  }
});

/** Returns what a field has in each row; a refused cell is null. */
async function read(t: Parameters<typeof upload>[0], heading: string, field: string, values: string[]) {
  const lines = values.map((value) => `Плащ;Ательє;"${value}"`);
  const { id } = await upload(t, `Назва;Постачальник;${heading}\n${lines.join('\n')}\n`);
  const [good, refused] = [await importRows(t, id, 'new'), await importRows(t, id, 'refused')];
  return [...good, ...refused]
    .sort((a, b) => a.row - b.row)
    .map(({ state, changes }) =>
      state === 'new' ? changes.find((one) => one.field === field)?.after : null,
    );
}

cells('a price may name hryvnias, a weight kilograms, but no other unit', async ({ t }) => {
  const prices = [
    '1200 грн',
    '1 200 ₴',
    '₴1200',
    '1200 UAH',
    'UAH 1 200,00',
    '1200грн.',
    '1\u00a0200,00 гривень',
  ];
  assert.equal(
    await read(t, 'Ціна', 'price', prices),
    prices.map(() => '1200'),
  );
  // The column tells the mark of decimals through the unit.
  assert.equal(await read(t, 'Ціна', 'price', ['1.250 грн', '7,5 ₴']), ['1250', '7,5']);
  const others = ['$1200', '1200 €', '1200 zł', '1200 грн/шт', 'грн', '1200 грн 50 коп', '₴1200 грн'];
  assert.equal(
    await read(t, 'Ціна', 'price', others),
    others.map(() => null),
  );
  assert.equal(await read(t, 'Вага', 'weight', ['0,5 кг', '1kg', '500 г', '1 ₴']), ['0,5', '1', null, null]);
});

cells('days have short years and the year first; a hyphen leaves a short year open', async ({ t }) => {
  const days = [
    '31.12.25',
    '31/12/25',
    '2025/12/31',
    '2025.12.31',
    '31.12.25 р.',
    '31.12.25, 10:30',
    '2025/12/31 10:30',
  ];
  assert.equal(
    await read(t, 'Дата', 'date', days),
    days.map(() => '2025-12-31'),
  );
  assert.equal(await read(t, 'Дата', 'date', ['31.12.99', '25-12-31', '2025/31/12', '2025-12/31']), [
    '1999-12-31',
    null,
    null,
    null,
  ]);
  assert.equal(await read(t, 'Дата', 'date', ['12/31/25', '03/04/25']), ['2025-12-31', '2025-03-04']);
});

cells('flags are read in the words and signs of people', async ({ t }) => {
  const yes = ['y', 'Yes', 'x', 'Х', '✓', '✔️', 'да', 'Так', 'т', '+', '1'];
  assert.equal(
    await read(t, 'Люкс', 'luxury', yes),
    yes.map(() => 'Так'),
  );
  const no = ['n', 'No', '-', '—', 'ні', 'нет', '✗', '0'];
  assert.equal(
    await read(t, 'Люкс', 'luxury', no),
    no.map(() => 'Ні'),
  );
  assert.equal(await read(t, 'Люкс', 'luxury', ['може', '?']), [null, null]);
});

cells.run();
