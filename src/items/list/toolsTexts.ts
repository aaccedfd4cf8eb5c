/** Texts of the links from the clothes list to other pages, and of the export. */
export const clothesToolsTexts = {
  more: 'Ще',
  intake: 'Прийом',
  import: 'Імпорт',
  trash: 'Кошик',
  doubles: 'Схожі товари',
  overview: 'Огляд цих товарів',
  fromPhotos: 'Зняли речі →',
  fromTable: 'Є таблиця →',
  fromOne: 'Одна річ →',
  export: 'Експорт',
  /** Texts during a download and after it. */
  stop: 'Зупинити експорт',
  running: 'Файл завантажується',
  received: (megabytes: string) => `${megabytes}\u00a0МБ`,
  saved: (name: string) => `Файл збережено: ${name}`,
  failed: (reason: string) => `Не вдалося експортувати. ${reason}`,
} as const;
