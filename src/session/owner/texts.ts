/** The reasons why the browser created or returned no passkey. */
export const passkeyFailures = {
  refused: 'Запит скасовано, або час на відповідь вийшов. Спробуйте ще раз.',
  known: 'На цьому пристрої вже є ваш ключ доступу.',
  impossible: 'Браузер не зміг скористатися ключем доступу.',
} as const;
