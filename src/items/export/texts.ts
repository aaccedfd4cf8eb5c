import { common } from '../../core/texts/common';

/** Texts of the dialog of an export. */
export const exportTexts = {
  title: 'Експорт товарів',
  found: 'Усі товари за поточним пошуком і фільтрами, у тому самому порядку.',
  selected: 'Усі вибрані товари.',
  selectedCount: (count: number) => `Вибрано товарів: ${count}.`,
  format: 'Файл',
  formats: { xlsx: 'Excel (XLSX)', csv: 'CSV' },
  formatHints: { xlsx: '', csv: 'Текст, розділений крапкою з комою, UTF-8' },
  rows: 'Рядок файлу',
  rowKinds: { items: 'Товар', purchases: 'Покупка' },
  rowHints: { items: '', purchases: 'Назва й опис товару повторюються в кожній його покупці' },
  download: 'Завантажити',
  cancel: common.cancel,
  /** The beginning of the file's name; the date follows. */
  fileNames: { items: 'Товари', purchases: 'Покупки' },
} as const;
