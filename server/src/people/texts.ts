/** What the calls on people say to people. */
export const peopleTexts = {
  notFound: 'Такої людини немає.',
  invitationNotFound: 'Такого запрошення вже немає.',
  email: 'Має бути адресою e-mail',
  known: 'Людина з таким e-mail уже є',
  ownRole: 'Власну роль змінити не можна: попросіть іншого адміністратора.',
  ownDisabled: 'Вимкнути себе не можна: попросіть іншого адміністратора.',
  ownPassword: 'Власний пароль змінюють на сторінці «Обліковий запис».',
  disabled: 'Людину вимкнено. Спершу ввімкніть її.',
  lastAdministrator: 'Це останній адміністратор. Спершу зробіть адміністратором ще когось.',
} as const;
