import type { FactorKind, Role } from '../../contract/people';
import { plural } from '../../core/texts/plural';

const hours = (count: number) => `${count} ${plural(count, 'година', 'години', 'годин')}`;
const days = (count: number) => `${count} ${plural(count, 'день', 'дні', 'днів')}`;

/** The texts of the page of people. */
export const peopleTexts = {
  heading: 'Люди',
  missing: 'Цей сервер не вміє керувати людьми.',
  list: 'Хто має доступ',
  own: 'це ви',
  disabled: 'вимкнено',
  role: 'Роль',
  roleOf: (whose: string) => `Роль: ${whose}`,
  lastSeen: 'Востаннє',
  never: 'ще не входив(-ла)',
  sessions: (count: number) => `${count} ${plural(count, 'сеанс', 'сеанси', 'сеансів')}`,
  factors: {
    totp: 'код із застосунку',
    passkey: 'ключ доступу',
  } satisfies Record<FactorKind, string>,
  noFactors: 'без другого фактора',
  provider: 'входить через сервіс входу',
  toAccount: 'Пароль і сеанси: «Обліковий запис»',
  newRole: 'Зміна ролі',
  newRoleOf: (whose: string, role: string) => `${whose}: нова роль «${role}».`,
  roleChanged: (whose: string, role: string) => `${whose}: тепер ${role}`,
  enabled: (whose: string) => `${whose}: доступ увімкнено`,
  enable: 'Увімкнути',
  enableOne: (whose: string) => `Увімкнути: ${whose}`,
  actions: {
    reset: 'Новий пароль',
    sessions: 'Завершити сеанси',
    factors: 'Скинути другий фактор',
    provider: 'Від’єднати сервіс входу',
    disable: 'Вимкнути',
  },
  actionOf: (action: string, whose: string) => `${action}: ${whose}`,
  confirm: {
    reset: {
      title: 'Новий пароль',
      text: (whose: string) =>
        `${whose}: теперішній пароль і всі сеанси перестануть діяти одразу. Ви отримаєте посилання, за яким людина задасть новий пароль.`,
      confirm: 'Створити посилання',
    },
    sessions: {
      title: 'Завершення сеансів',
      text: (whose: string) => `${whose}: усі сеанси завершаться одразу, незбережене може загубитися.`,
      confirm: 'Завершити',
    },
    factors: {
      title: 'Скидання другого фактора',
      text: (whose: string) =>
        `${whose}: ключі доступу, код із застосунку й резервні коди перестануть діяти, усі сеанси завершаться одразу. Для входу вистачить пароля.`,
      confirm: 'Скинути',
    },
    provider: {
      title: 'Від’єднання сервісу входу',
      text: (whose: string) =>
        `${whose}: сеанси завершаться одразу. Увійти через сервіс зможе той, хто першим прийде звідти з цією адресою e-mail.`,
      confirm: 'Від’єднати',
    },
    disable: {
      title: 'Вимкнення доступу',
      text: (whose: string) =>
        `${whose}: усі сеанси завершаться одразу, увійти буде не можна, токени перестануть діяти, вебхуки призупиняться. Зроблене в каталозі залишиться, доступ можна ввімкнути знову.`,
      confirm: 'Вимкнути',
    },
  },
  andProvider: 'Сервіс входу теж від’єднається.',
  done: {
    sessions: 'Сеанси завершено',
    factors: 'Другий фактор скинуто',
    provider: 'Сервіс входу від’єднано',
    disable: 'Доступ вимкнено',
  },
  invite: 'Запросити людину',
  invitation: 'Запрошення людини',
  email: 'E-mail',
  name: 'Ім’я',
  roleHints: {
    viewer: 'Лише переглядає.',
    editor: 'Змінює весь каталог.',
    administrator: 'Також керує людьми, токенами, налаштуваннями та видаляє назавжди.',
  } satisfies Record<Role, string>,
  create: 'Створити посилання',
  link: {
    invitation: 'Посилання-запрошення',
    reset: 'Посилання для нового пароля',
    label: 'Посилання',
    text: (whose: string, until: string) => `Передайте його особисто: ${whose}. Діє один раз, до ${until}.`,
  },
  invitations: 'Запрошення',
  noInvitations: 'Невикористаних запрошень немає.',
  left: (ms: number) => {
    const count = Math.max(1, Math.ceil(ms / 3_600_000));
    return `діє ще ${count < 48 ? hours(count) : days(Math.floor(count / 24))}`;
  },
  from: 'від',
  endInvitation: 'Скасувати запрошення',
  endInvitationOf: (whose: string) => `Скасувати запрошення: ${whose}`,
  endText: (whose: string) => `Посилання для ${whose} більше не діятиме.`,
  invitationEnded: 'Запрошення скасовано',
} as const;
