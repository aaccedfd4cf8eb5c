import { itemNumber } from '../../core/texts/itemNumber';
import { plural } from '../../core/texts/plural';
import { range } from '../../core/texts/range';

const purchasesOf = (count: number) => `${count} ${plural(count, 'покупка', 'покупки', 'покупок')}`;

/** Texts about similar photos of other items, and about items that are probably duplicates. */
export const doublesTexts = {
  list: 'Одяг',
  intro: 'Фото цих товарів дуже схожі: можливо, це той самий товар.',
  none: 'Схожих товарів немає.',
  missing: 'Цей сервер не вміє шукати схожих фото.',
  range,
  pair: (one: string, other: string) => `${one} і ${other}`,
  /** Texts on the page of one item; the page of duplicates uses some of them too. */
  photos: (count: number) => `Схожі фото: ${count}`,
  here: 'Схоже на цей товар',
  mine: 'Тут',
  same: 'Фото майже однакові',
  alike: 'Фото дуже схожі',
  photoOf: (title: string) => `Фото: ${title}`,
  id: itemNumber,
  open: 'Відкрити',
  openItem: (title: string) => `Відкрити: ${title}`,
  merge: 'Об’єднати…',
  mergeWith: (title: string) => `Об’єднати з: ${title}`,
  mergePair: (one: string, other: string) => `Об’єднати: ${one} і ${other}`,
  distinct: 'Це інший товар',
  distinctFrom: (title: string) => `Це інший товар: ${title}`,
  distinctPair: (one: string, other: string) => `Це інший товар: ${one} і ${other}`,
  marked: 'Запам’ятали: це різні товари',
  hint: (titles: readonly string[]) => `Схоже на ${titles.map((title) => `«${title}»`).join(', ')}`,
  show: 'Показати',
  noneLeft: 'Схожих фото більше немає.',
  /** Texts of the facts that tell similar items apart. */
  facts: {
    purchases: purchasesOf,
    size: (size: string) => `розмір ${size}`,
    created: (date: string) => `створено ${date}`,
  },
  dialog: {
    title: 'Об’єднати товари',
    stays: 'Який товар залишиться',
    moves: 'До нього перейдуть покупки й фото іншого товару, а опис лишиться довший.',
    joins: (sets: string) => `${sets} обох товарів будуть разом.`,
    goes: 'Інший товар зникне зі списку. Усе можна відмінити.',
    goesForGood: 'Інший товар зникне назавжди: кошик на цьому сервері вимкнено.',
    unsaved: 'На цій сторінці є незбережені зміни. Спершу збережіть їх.',
    confirm: 'Об’єднати',
    cancel: 'Не об’єднувати',
  },
  merged: (title: string, purchases: number, photos: number) =>
    `Об’єднано в «${title}». Перенесено: ${purchasesOf(purchases)}, ${photos} фото`,
  undo: 'Відмінити',
} as const;
