/** Texts of the button that exports, and of a download while it runs and after it. */
export const exportRunTexts = {
  export: 'Експорт',
  stop: 'Зупинити експорт',
  running: 'Файл завантажується',
  received: (megabytes: string) => `${megabytes}\u00a0МБ`,
  saved: (name: string) => `Файл збережено: ${name}`,
  failed: (reason: string) => `Не вдалося експортувати. ${reason}`,
} as const;
