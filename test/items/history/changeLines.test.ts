import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChangeValues } from '../../../src/contract/changes';
import type { EditedPhoto } from '../../../src/contract/photoEdits';
import type { Image } from '../../../src/contract/types';
import { type ChangeLine, changeLines } from '../../../src/items/history/changeLines';
import { historyTexts } from '../../../src/items/history/texts';

const test = suite('changeLines');

const texts = (lines: ChangeLine[]) =>
  lines.map((line) => {
    if (line.kind === 'text') return [line.label, line.before, line.after];
    if (line.kind === 'list') return [line.label, ...line.entries];
    if (line.kind === 'photos') return [line.label, line.removed.map(idOf), line.added.map(idOf)];
    if (line.kind === 'edits') return [line.label, ...line.edits.map(({ words }) => words)];
    return [line.label, line.before?.id, line.after?.id];
  });
const idOf = ({ id }: Image) => id;
const image = (id: number): Image => ({
  id,
  urls: { small: '', medium: '', original: '' },
  width: 1,
  height: 1,
  purchaseId: null,
});
type Bought = NonNullable<ChangeValues['purchases']>[number];
const bought = (part: Partial<Bought>): Bought => ({
  id: 1,
  clothesId: 1,
  price: null,
  weight: null,
  size: null,
  measurements: null,
  supplierId: 2,
  supplier: { id: 2, name: 'ЦУМ' },
  date: '2026-11-20T00:00:00.000',
  luxury: false,
  ...part,
});

test('a change’s lines tell each value by its name, with the old and the new one', () => {
  const before: ChangeValues = { title: 'Плащ', brand: null, disabled: false };
  const after: ChangeValues = { title: 'Пальто', brand: { id: 1, name: 'COS' }, disabled: true };
  assert.equal(texts(changeLines({ before, after })), [
    ['Назва', 'Плащ', 'Пальто'],
    ['Бренд', '', 'COS'],
    ['Доступ', 'увімкнено', 'вимкнено'],
  ]);
});

test('a change’s lines tell a webhook by its address, events and state', () => {
  const before: ChangeValues = { events: ['clothes.created', 'x.y'], enabled: true };
  const after: ChangeValues = { url: 'https://shop.example/', events: [], enabled: false, key: 'ab12' };
  assert.equal(texts(changeLines({ before, after })), [
    ['Адреса', undefined, 'https://shop.example/'],
    ['Події', 'Товар: створено, x.y', ''],
    ['Надсилання', 'надсилає', 'призупинено'],
    ['Відбиток ключа', undefined, 'ab12'],
  ]);
});

test('a new item’s change lists no old values, and no empty ones', () => {
  const after: ChangeValues = { title: 'Пальто', brand: null, description: '', fabricComposition: [] };
  assert.equal(texts(changeLines({ before: {}, after })), [['Назва', undefined, 'Пальто']]);
});

test('a change’s composition is always told completely, in percents', () => {
  const material = (name: string, percent: number) => ({ material: { id: percent, name }, percent });
  const before: ChangeValues = { fabricComposition: [material('Бавовна', 80), material('Льон', 20)] };
  assert.equal(texts(changeLines({ before, after: { fabricComposition: [] } })), [
    ['Склад тканини', 'Бавовна 80\u00a0%, Льон 20\u00a0%', ''],
  ]);
});

test('each purchase of a change takes a line: added, deleted, or changed with what differs', () => {
  const before = [bought({ price: 12.5, size: 'M' }), bought({ id: 2, supplier: { id: 3, name: 'Humana' } })];
  const after = [
    bought({ price: 15, size: null, luxury: true }),
    bought({ id: 3, price: 1, weight: 0.75, luxury: true, date: null }),
  ];
  assert.equal(texts(changeLines({ before: { purchases: before }, after: { purchases: after } })), [
    [
      'Покупки',
      'Додано: ЦУМ, 1,00\u00a0₴, 0,75\u00a0кг, люкс',
      'Змінено: ЦУМ, 2026-11-20: ціна 12,50\u00a0₴ → 15,00\u00a0₴, розмір M → порожньо, люкс ні → так',
      'Видалено: Humana, 2026-11-20',
    ],
  ]);
});

test('photos of a change are listed as added and as deleted', () => {
  const before: ChangeValues = { images: [image(1)], mainImage: image(1) };
  const after: ChangeValues = { images: [image(2), image(3)], mainImage: image(2) };
  assert.equal(texts(changeLines({ before, after })), [
    ['Головне фото', 1, 2],
    ['Фото', [1], [2, 3]],
  ]);
});

test('an edited photo in a change is shown as it is now, beside what it was', () => {
  const original = image(1);
  const edited = (edit: Omit<EditedPhoto, 'original'>): Image => ({
    ...image(1),
    edit: { ...edit, original },
  });
  const turned = edited({ rotate: 90, crop: null });
  const both = edited({ rotate: 270, crop: { x: 1, y: 2, width: 300, height: 400 } });
  const words = (before: Image, after: Image) =>
    texts(changeLines({ before: { images: [before] }, after: { images: [after] } }));
  assert.equal(words(original, turned), [['Фото змінено', 'повернуто на 90°']]);
  assert.equal(words(turned, both), [['Фото змінено', 'обрізано до 300\u00a0×\u00a0400, повернуто на 270°']]);
  assert.equal(words(both, original), [['Фото змінено', 'як завантажено']]);
  const [line] = changeLines({ before: { images: [original] }, after: { images: [turned, image(2)] } });
  assert.equal(line, { kind: 'photos', label: 'Фото', removed: [], added: [image(2)] });
});

test('a change of the photos’ order tells which one has moved, or how many', () => {
  const words = (before: number[], after: number[]) =>
    texts(changeLines({ before: { imageOrder: before }, after: { imageOrder: after } }));
  assert.equal(words([1, 2, 3, 4], [4, 1, 2, 3]), [['Порядок фото', 'Фото з місця 4 тепер на місці 1']]);
  assert.equal(words([1, 2, 3, 4], [2, 3, 1, 4]), [['Порядок фото', 'Фото з місця 1 тепер на місці 3']]);
  assert.equal(words([1, 2, 3, 4], [4, 3, 2, 1]), [['Порядок фото', 'Змінилися місця фото: 4']]);
  assert.equal(words([1, 2], [1, 2]), []);
});

test('a change without known values has no lines in the history', () => {
  assert.equal(changeLines({ before: {}, after: {} }), []);
  assert.equal(changeLines({ before: { mainImage: null }, after: { mainImage: null } }), []);
});

test('a batch says what it did in the accusative', () => {
  const words = (['brands', 'tags', 'administrators'] as const).map((subject) =>
    historyTexts.done('deleted', subject, 2),
  );
  assert.equal(words, ['Видалено бренд: 2', 'Видалено мітку: 2', 'Видалено людину: 2']);
});

test.run();
