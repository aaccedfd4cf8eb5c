import { purchaseHeadings } from '../../contract/purchaseFields';
import { common } from '../../core/texts/common';
import { purchaseTexts } from './fieldTexts';

/** Texts of the page of an item's purchases and of its dialog. */
export const purchasesTexts = {
  ...purchaseTexts,
  clothes: 'Одяг',
  heading: 'Покупки',
  titleOf: (item: string) => `Покупки: ${item}`,
  one: 'Покупка',
  add: common.add,
  fields: purchaseHeadings,
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
