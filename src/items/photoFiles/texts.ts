/** Texts of the download of photos. */
export const photoFilesTexts = {
  open: 'Завантажити фото',
  about: 'Архів ZIP: для кожного товару — папка з його фото в повному розмірі.',
  format: 'Файли',
  formats: { jpeg: 'JPEG', webp: 'WebP' },
  formatHints: { jpeg: 'Приймають усі маркетплейси й програми', webp: 'Як збережено: менші файли' },
  download: 'Завантажити',
  started: 'Завантаження почалося, його показує браузер',
} as const;
