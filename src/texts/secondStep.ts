/** Words of the second step of the sign-in. */
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
