/** Words of a sign-in beside e-mail and password. */
export const otherWaysTexts = {
  passkey: 'Увійти ключем доступу',
  failures: {
    refused: 'Запит скасовано, або час на відповідь вийшов. Спробуйте ще раз.',
    known: 'Браузер не зміг скористатися ключем доступу.',
    impossible: 'Браузер не зміг скористатися ключем доступу.',
  },
  oidc: (name: string) => `Увійти через ${name}`,
  oidcInTab: (name: string) => `Увійти через ${name} у новій вкладці`,
  completing: 'Завершуємо вхід…',
  notBegun: 'Цей вхід почато не тут, або вже завершено. Почніть знову.',
} as const;
