import { itemHeadings } from '../contract/itemFields';

/** Words of the dialog that creates an item like another. */
export const anotherTexts = {
  heading: 'Створити схожий товар',
  like: (title: string) => `За зразком: ${title}`,
  title: 'Назва товару',
  supplier: 'Постачальник',
  photos: 'Фото',
  copied: 'Що скопіювати',
  nothing: 'У цього товару немає чого копіювати.',
  parts: {
    ...itemHeadings,
    price: 'Ціна покупки',
    weight: 'Вага',
    size: 'Розмір',
    measurements: 'Заміри',
    date: 'Дата покупки',
    luxury: 'Люкс',
  },
  value: (part: string, value: string) => `${part}: ${value}`,
  yes: 'так',
  hryvnias: (price: string) => `${price} грн`,
  kilograms: (weight: string) => `${weight} кг`,
  percent: (name: string, percent: number) => `${name} ${percent} %`,
  create: 'Створити',
  saveRest: 'Зберегти решту',
  notSaved: (reason: string) => `Товар створено, але скопійоване не збережено. ${reason}`,
  created: (title: string) => `Створено: ${title}`,
  open: 'Відкрити',
  loading: 'Завантаження товару',
  close: 'Закрити',
} as const;
