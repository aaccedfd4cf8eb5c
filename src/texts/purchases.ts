import { common } from './common';
import { purchaseTexts } from './purchase';

/** Words of an item's purchases page and its dialog. */
export const purchasesTexts = {
  ...purchaseTexts,
  clothes: 'Одяг',
  heading: 'Покупки',
  one: 'Покупка',
  add: common.add,
  price: 'Ціна',
  size: 'Розмір',
  measurements: 'Заміри',
  supplier: 'Постачальник',
  luxury: 'Люкс',
  actions: common.actions,
  yes: 'Так',
  no: 'Ні',
  none: common.none,
  edit: (name: string) => `Редагувати покупку: ${name}`,
  remove: (name: string) => `Видалити покупку: ${name}`,
  createTitle: 'Створити покупку',
  editTitle: 'Редагувати покупку',
  created: 'Покупку створено',
  saved: 'Покупку збережено',
  removed: 'Покупку видалено',
  restored: 'Покупку повернуто',
  photosLost: (count: number) => `Не вдалося повернути ${count} фото: копій немає`,
  photo: (n: number) => `Фото ${n}`,
  noUpdate: 'Цей сервер не вміє змінювати покупки. Видаліть покупку і створіть нову.',
} as const;
