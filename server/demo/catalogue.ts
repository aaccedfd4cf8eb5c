import type { Weave } from './drawings/patterns';
import type { Garment } from './drawings/picture';

/** An item of the demo catalogue in the words of a second-hand shop's staff. */
export interface DemoItem {
  title: string;
  type: string;
  brand: string;
  color: keyof typeof colors;
  garment: Garment;
  weave?: Weave;
  fabric: readonly (readonly [material: string, percent: number])[];
  /** Null if no description has been written yet. */
  description: string | null;
}

/** The names of the colours, and the colours that the drawings use. */
export const colors = {
  Бежевий: '#cbb08a',
  Білий: '#f2f0ea',
  Бірюзовий: '#2f8c8a',
  Блакитний: '#9dbfdc',
  Бордовий: '#6b1f2e',
  Гірчичний: '#c7932f',
  Зелений: '#2f5d45',
  Коричневий: '#6d4a34',
  Лавандовий: '#a99bc4',
  Молочний: '#efe6da',
  'М’ятний': '#a3cdbb',
  Оливковий: '#6f7450',
  Персиковий: '#e7b596',
  Рожевий: '#d99aa6',
  Синій: '#2f4f86',
  Сірий: '#8e9095',
  'Темно-синій': '#232f52',
  Теракотовий: '#b5533c',
  Фіолетовий: '#5b3f79',
  Червоний: '#a9252f',
  Чорний: '#2a2a2e',
} as const;

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
