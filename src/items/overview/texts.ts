import type { Picture } from '../../contract/overview';
import { money } from '../../core/texts/money';
import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';

/** Formats a sum, without kopiykas if there are none: «12 400 ₴», «12 400,50 ₴». */
export function sumText(hryvnias: number): string {
  return money(hryvnias).replace(/,00(?=\D*$)/, '');
}

/** Quotes a name as within a sentence: quotes within it are of the inner kind. */
const quoted = (name: string) => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`;

const items = (count: number) => `${number(count)}\u00a0${plural(count, 'товар', 'товари', 'товарів')}`;

const inMonth =
  'січні лютому березні квітні травні червні липні серпні вересні жовтні листопаді грудні'.split(' ');

/** The texts of the overview. */
export const overviewTexts = {
  heading: 'Огляд',
  missing: 'Цей сервер не має огляду.',
  toList: (count: number) => `До списку: ${items(count)}`,
  asOf: (time: string) => `станом на ${time}`,
  refresh: 'Оновити',
  refreshed: 'Огляд оновлено',
  search: (q: string) => `Пошук: ${q}`,
  stopSearch: 'Прибрати пошук',
  empty: 'У каталозі ще немає товарів.',
  toEmptyList: 'До списку товарів',
  nothingFound: 'За цим фільтром товарів немає.',
  clear: 'Скинути фільтр',
  purchases: 'Усі закупівлі цих товарів',
  noPurchases: 'закупівель немає',
  sum: (sum: string) => `на суму ${sum}`,
  withoutPrice: (count: number) => `без ціни: ${number(count)}`,
  withoutDate: (count: number) => `без дати: ${number(count)}`,
  csv: 'CSV',
  csvOf: (title: string) => `CSV: ${title}`,
  failed: 'Сервер не дав цих чисел. Спробуйте оновити огляд.',
  titles: {
    lacking: 'Чого бракує',
    months: 'Витрати за місяцями',
    suppliers: 'Постачальники',
    weeks: 'Додано за тижнями',
    catalogue: 'Що в каталозі',
    prices: 'Ціни',
  } satisfies Record<Picture, string>,
  heads: {
    lacking: ['Бракує', 'Товарів', 'Частка'],
    months: ['Місяць', 'Сума', 'Закупівель', 'Товарів'],
    suppliers: ['Постачальник', 'Сума', 'Закупівель', 'Товарів', 'Середня ціна', '₴\u00a0за кілограм'],
    weeks: ['Тиждень з', 'Товарів'],
    catalogue: ['Товарів', 'Частка'],
    prices: ['Ціна, ₴', 'Товарів'],
  },
  share: (percent: string) => `${percent}\u00a0%`,
  now: 'цей місяць',
  thisWeek: 'цей тиждень',
  price: (from: string, to: string | null) => (to === null ? `від ${from}` : `${from}–${to}`),
  by: 'За чим рахувати',
  /** What each picture shows. */
  says: {
    complete: 'Нічого не бракує.',
    lacking: (filter: string, count: number, percent: string) =>
      `Найчастіше ${filter.toLowerCase()}: ${items(count)}, ${percent}`,
    month: (month: string, sum: string, lastMonth: string) => {
      const [year, number] = month.split('-');
      const ofYear = lastMonth.startsWith(`${year}-`) ? '' : ` ${year} року`;
      return `Найбільше у ${inMonth[Number(number) - 1]}${ofYear}: ${sum}`;
    },
    noPrices: 'Жодна закупівля не має ціни.',
    noPurchases: 'Закупівель немає.',
    noRecent: (months: number) => `За останні ${months} місяців закупівель із ціною немає.`,
    supplier: (name: string, sum: string) => `Найбільше у постачальника ${quoted(name)}: ${sum}`,
    week: (day: string, count: number) => `Найбільше за тиждень із ${day}: ${items(count)}`,
    noWeeks: (weeks: number) => `За останні ${weeks} тижнів товарів не додавали.`,
    entry: (name: string, count: number) => `Найбільше ${quoted(name)}: ${items(count)}`,
    noEntries: (without: string) => `Усі товари ${without.toLowerCase()}.`,
    price: (from: string, to: string | null, count: number) =>
      `Найчастіше від ${from}${to === null ? '' : ` до ${to}`}\u00a0₴: ${items(count)}`,
    noLastPrices: 'Жодна остання закупівля не має ціни.',
  },
} as const;
