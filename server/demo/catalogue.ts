import type { PhotoName } from './photos';
import type { Garment } from './trade';

/** An item of the demo catalogue in the words of a second-hand shop's staff. */
export interface DemoItem {
  title: string;
  type: string;
  brand: string;
  color: (typeof colors)[number];
  garment: Garment;
  /** The first one is the main photo. */
  photos: readonly PhotoName[];
  fabric: readonly (readonly [material: string, percent: number])[];
  /** Null if no description has been written yet. */
  description: string | null;
}

/** The colours of the items. */
export const colors = [
  'Бежевий',
  'Білий',
  'Бірюзовий',
  'Блакитний',
  'Бордовий',
  'Гірчичний',
  'Зелений',
  'Коричневий',
  'Лавандовий',
  'Молочний',
  'М’ятний',
  'Оливковий',
  'Персиковий',
  'Рожевий',
  'Синій',
  'Сірий',
  'Темно-синій',
  'Теракотовий',
  'Фіолетовий',
  'Червоний',
  'Чорний',
] as const;

/** Entries of the reference lists that no item uses, as in any real list. */
export const spareEntries = {
  brands: ['Arket', 'Gant', 'Weekday', 'Ґудзик'],
  types: ['Жилет', 'Комбінезон', 'Піжама', 'Халат'],
  colors: ['Золотий', 'Індиго', 'Срібний'],
  materials: ['Альпака', 'Модал', 'Мохер', 'Рамі'],
} as const;

/** The suppliers of the shop. */
export const suppliers = [
  'Humana, Хрещатик',
  'Барахолка на Куренівці',
  'Вінтаж «Шафа», Львів',
  'Гурт «Світ одягу», Хмельницький',
  'Економ Клас, Поділ',
  'Комісійна крамниця, Чернівці',
  'Megahand, Одеса',
  'OLX, Оксана М.',
  'Ринок «Лісова»',
  'Розпродаж у ТРЦ Gulliver',
  'Стоковий склад, Луцьк',
  'Vinted, Варшава',
] as const;

/** Brands that the shop marks as luxury. */
export const luxuryBrands: ReadonlySet<string> = new Set([
  'Burberry',
  'Max Mara',
  'Furla',
  'Kenzo',
  'Escada',
]);
