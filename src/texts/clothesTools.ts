/** Words of the ways from the list of items to other pages and to a file. */
export const clothesToolsTexts = {
  intake: 'Прийом',
  import: 'Імпорт',
  trash: 'Кошик',
  export: 'Експорт',
  /** While a file comes. */
  stop: 'Зупинити експорт',
  running: 'Файл завантажується',
  received: (megabytes: string) => `${megabytes}\u00a0МБ`,
  saved: (name: string) => `Файл збережено: ${name}`,
  failed: (reason: string) => `Не вдалося експортувати. ${reason}`,
} as const;
