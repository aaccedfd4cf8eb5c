import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';
import { someNames } from '../../core/texts/someNames';

/** Returns a number with the word for items: «5 товарів». */
export const items = (count: number) => `${number(count)} ${plural(count, 'товар', 'товари', 'товарів')}`;
/** Returns the word before a number that is only a lower bound; '' if it is exact. */
export const more = (atLeast: boolean) => (atLeast ? 'понад ' : '');

/** Texts of the selection in the clothes list, and of its actions. */
export const selectionTexts = {
  select: 'Вибрати',
  end: 'Готово',
  page: 'Вибрати всі на сторінці',
  row: (title: string) => `Вибрати ${title}`,
  bar: 'Дії з вибраним',
  none: 'Позначте товари в списку',
  count: (count: number, atLeast: boolean, hidden = 0) =>
    `Вибрано ${more(atLeast)}${items(count)}${hidden > 0 ? `, у списку не показано ${number(hidden)}` : ''}`,
  show: 'Показати вибрані',
  /** Names some of the selected items. */
  names: (titles: readonly string[], count: number, atLeast: boolean) =>
    someNames(titles, count, `і ще${atLeast ? ' понад' : ''}`),
  all: (count: number, atLeast: boolean, filtered: boolean) =>
    `Вибрати всі ${atLeast ? `(понад ${number(count)})` : number(count)}${filtered ? ' за цим фільтром' : ''}`,
  tooMany: (max: number) =>
    `Поштучно можна вибрати щонайбільше ${number(max)}. Щоб вибрати більше, виберіть усі за фільтром.`,
  change: 'Змінити…',
  entries: (field: string) => `${field}…`,
  fill: 'Заповнити таблицею',
  describe: 'Описи (AI)',
  suggest: 'Поля з фото (AI)',
  remove: 'Видалити',
} as const;
