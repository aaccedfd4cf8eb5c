import { itemHeadings } from '../../contract/itemFields';
import { purchaseHeadings } from '../../contract/purchaseFields';

/** Texts of the dialog that creates an item similar to another. */
export const copyItemTexts = {
  heading: 'Створити схожий товар',
  like: (title: string) => `За зразком: ${title}`,
  copied: 'Що скопіювати',
  nothing: 'У цього товару немає чого копіювати.',
  parts: {
    ...itemHeadings,
    ...purchaseHeadings,
    price: 'Ціна покупки',
    date: 'Дата покупки',
  },
  value: (part: string, value: string) => `${part}: ${value}`,
  yes: 'так',
  percent: (name: string, percent: number) => `${name} ${percent} %`,
  create: 'Створити',
  saveRest: 'Зберегти решту',
  notSaved: (reason: string) => `Товар створено, але скопійоване не збережено. ${reason}`,
  open: 'Відкрити',
} as const;
