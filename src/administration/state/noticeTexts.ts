/** The texts of the message on every page that the installation needs attention now. */
export const stateNoticeTexts = {
  region: 'Стан установки',
  alarm: 'Установка потребує уваги.',
  open: 'Показати стан',
  dismiss: 'Сховати на сьогодні',
} as const;
