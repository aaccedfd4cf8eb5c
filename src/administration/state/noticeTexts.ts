/** The texts of the notice, shown on every page, that the installation needs attention. */
export const stateNoticeTexts = {
  region: 'Стан установки',
  alarm: 'Установка потребує уваги.',
  open: 'Показати стан',
  dismiss: 'Сховати на сьогодні',
} as const;
