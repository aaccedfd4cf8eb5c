import { itemHeadings } from '../contract/itemFields';

/** The names of the fields that a change can touch. */
export const fieldTexts = {
  ...itemHeadings,
  purchases: 'Покупки',
  images: 'Фото',
  mainImage: 'Головне фото',
  edits: 'Фото змінено',
  imageOrder: 'Порядок фото',
  name: 'Назва',
  aliases: 'Колишні назви',
  email: 'E-mail',
  role: 'Роль',
  disabled: 'Доступ',
  reset: 'Скинуто',
  url: 'Адреса',
  events: 'Події',
  enabled: 'Надсилання',
  key: 'Відбиток ключа',
  status: 'Стан',
} as const;

/** The texts about undoing changes. */
export const revertTexts = {
  one: 'Відмінити',
  oneNamed: (change: string) => `Відмінити: ${change}`,
  askOne: 'Відмінити цю зміну?',
  batch: 'Відмінити всю групу',
  batchNamed: (change: string) => `Відмінити всю групу: ${change}`,
  askBatch: 'Відмінити всі зміни цієї групи?',
  yes: 'Так, відмінити',
  no: 'Ні',
  done: 'Зміну відмінено',
  doneMany: (count: number) => `Відмінено записів: ${count}`,
  nothing: 'Нічого не відмінено',
  underWay: 'Зміни відміняються. Це може тривати кілька хвилин.',
  left: 'Лишилося як є:',
  others: (count: number) => `і ще ${count}`,
  notShown: 'Зміну відмінено, але сторінку не вдалося оновити. Перезавантажте її.',
} as const;
