import type { ApiTokenRole } from '../../contract/tokens';
import { roleTexts } from '../../core/texts/roles';

/** The rights of a token by its role. */
const roles: Record<ApiTokenRole, { label: string; hint: string }> = {
  viewer: { label: roleTexts.viewer, hint: 'Лише читає каталог.' },
  editor: { label: roleTexts.editor, hint: 'Читає і змінює весь каталог.' },
};

/** The texts of the page of the tokens for programs. */
export const tokenTexts = {
  heading: 'Токени',
  intro:
    'Токен впускає програму, наприклад сайт чи облікову систему, без пароля людини. Її зміни записуються в журнал з назвою токена.',
  missing: 'Цей сервер не має токенів для програм.',
  list: 'Токени',
  empty: 'Жодного токена ще немає.',
  add: 'Новий токен',
  name: 'Назва',
  nameHint: 'Яка програма ним користується',
  role: 'Що дозволено',
  roles,
  until: 'Діє до',
  untilHint: 'Останній день; не пізніше ніж за рік.',
  untilRange: 'Від сьогодні до того ж дня наступного року',
  create: 'Створити',
  maybeMade: 'Можливо, токен уже створено: тоді він у списку, відкличте його і створіть інший.',
  shown: {
    title: (name: string) => `Токен «${name}»`,
    token: 'Токен',
  },
  validUntil: (day: string) => `діє до ${day}`,
  made: 'створено',
  used: 'востаннє',
  unused: 'ще не використано',
  revoke: 'Відкликати',
  revokeNamed: (name: string) => `Відкликати токен «${name}»`,
  confirm: {
    title: 'Відкликати токен?',
    text: (name: string) =>
      `Програма з токеном «${name}» одразу втратить доступ. Відновити його не можна, лише створити новий.`,
  },
  revoked: (name: string) => `Токен «${name}» відкликано`,
} as const;
