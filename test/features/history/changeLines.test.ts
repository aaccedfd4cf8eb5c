import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChangeValues } from '../../../src/contract/changes';
import type { Image } from '../../../src/contract/types';
import { type ChangeLine, changeLines } from '../../../src/features/history/changeLines';

const test = suite('changeLines');

const texts = (lines: ChangeLine[]) =>
  lines.map((line) => {
    if (line.kind === 'text') return [line.label, line.before, line.after];
    if (line.kind === 'list') return [line.label, ...line.entries];
    if (line.kind === 'photos') return [line.label, line.removed.map(idOf), line.added.map(idOf)];
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

test('tells each value by its name, with old and new', () => {
  const before: ChangeValues = { title: 'Плащ', brand: null, disabled: false };
  const after: ChangeValues = { title: 'Пальто', brand: { id: 1, name: 'COS' }, disabled: true };
  assert.equal(texts(changeLines({ before, after })), [
    ['Назва', 'Плащ', 'Пальто'],
    ['Доступ', 'увімкнено', 'вимкнено'],
    ['Бренд', '', 'COS'],
  ]);
});

test('a new item has no old values, and what it lacks is not told', () => {
  const after: ChangeValues = { title: 'Пальто', brand: null, description: '', fabricComposition: [] };
  assert.equal(texts(changeLines({ before: {}, after })), [['Назва', undefined, 'Пальто']]);
});

test('a composition is told whole, in percents', () => {
  const material = (name: string, percent: number) => ({ material: { id: percent, name }, percent });
  const before: ChangeValues = { fabricComposition: [material('Бавовна', 80), material('Льон', 20)] };
  assert.equal(texts(changeLines({ before, after: { fabricComposition: [] } })), [
    ['Склад тканини', 'Бавовна 80\u00a0%, Льон 20\u00a0%', ''],
  ]);
});

test('purchases take a line each: added, changed in what differs, deleted', () => {
  const before = [bought({ price: 12.5, size: 'M' }), bought({ id: 2, supplier: { id: 3, name: 'Humana' } })];
  const after = [
    bought({ price: 15, size: null, luxury: true }),
    bought({ id: 3, price: 1, weight: 0.75, luxury: true, date: null }),
  ];
  assert.equal(texts(changeLines({ before: { purchases: before }, after: { purchases: after } })), [
    [
      'Покупки',
      'Додано: ЦУМ, 1\u00a0₴, 0,75\u00a0кг, люкс',
      'Змінено: ЦУМ, 2026-11-20: ціна 12,5\u00a0₴ → 15\u00a0₴, розмір M → порожньо, люкс ні → так',
      'Видалено: Humana, 2026-11-20',
    ],
  ]);
});

test('photos are those that came and those that went', () => {
  const before: ChangeValues = { images: [image(1)], mainImage: image(1) };
  const after: ChangeValues = { images: [image(2), image(3)], mainImage: image(2) };
  assert.equal(texts(changeLines({ before, after })), [
    ['Головне фото', 1, 2],
    ['Фото', [1], [2, 3]],
  ]);
});

test('a change without known values has no lines', () => {
  assert.equal(changeLines({ before: {}, after: {} }), []);
  assert.equal(changeLines({ before: { mainImage: null }, after: { mainImage: null } }), []);
});

test.run();
