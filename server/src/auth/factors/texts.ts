/** Every sentence about second factors. */
export const factorTexts = {
  limited: (seconds: number) => `Забагато спроб. Спробуйте ще раз через ${duration(seconds)}.`,
  wrongCode: 'Невірний код. Кожен код діє один раз, приблизно пів хвилини.',
  wrongRecoveryCode: 'Невірний або вже використаний резервний код.',
  ticketOver: 'Час на підтвердження входу минув. Увійдіть ще раз.',
  oneProof: 'Введіть код, резервний код або скористайтеся ключем доступу.',
  passwordDue: 'Від входу минуло понад 10 хвилин. Введіть свій пароль або вийдіть і ввійдіть знову.',
  proofDue: {
    code: 'Підтвердьте це кодом із застосунку або резервним кодом.',
    recoveryCode: 'Підтвердьте це резервним кодом.',
    passkey: 'Підтвердьте це ключем доступу.',
  },
  noFactor: 'Спочатку налаштуйте другий фактор.',
  noTotp: 'Застосунок із кодами не налаштовано.',
  lastFactor: 'Ваша роль вимагає другого фактора, тому останній прибрати не можна.',
  ownFirst: 'Спочатку налаштуйте другий фактор для себе.',
  ownAccount: 'Свої фактори змінюють на сторінці «Обліковий запис».',
  personNotFound: 'Такої людини немає.',
} as const;

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} с`;
  return seconds < 3600 ? `${Math.ceil(seconds / 60)} хв` : `${Math.ceil(seconds / 3600)} год`;
}
