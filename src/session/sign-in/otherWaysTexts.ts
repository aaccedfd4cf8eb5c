/** The texts of the ways to sign in other than by e-mail and password. */
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

/** The texts of the second step of the sign-in. */
export const secondStepTexts = {
  heading: 'Підтвердження входу',
  code: 'Код із застосунку',
  codeHint: 'Шість цифр, які зараз показує ваш застосунок із кодами.',
  recoveryCode: 'Резервний код',
  recoveryCodeHint: 'Один із десяти кодів, які ви зберегли. Кожен діє один раз.',
  submit: 'Підтвердити',
  useRecoveryCode: 'Увійти з резервним кодом',
  useCode: 'Увійти з кодом із застосунку',
  back: 'Назад до входу',
  none: 'Жодного способу підтвердити вхід немає. Зверніться до адміністратора.',
} as const;
