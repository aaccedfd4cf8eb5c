import type { Role } from '../../../src/contract/people';

/** Every sentence about people, roles and sign-ins. */
export const authTexts = {
  /** One answer for all reasons. */
  apiTokenRefused: 'Токен недійсний: його немає, його відкликано або він закінчився. Створіть новий.',
  /** Why a call is refused to people with a lesser role. */
  needsRole: {
    viewer: 'Потрібно увійти.',
    editor: 'Ваша роль дозволяє лише перегляд. Щоб змінювати каталог, зверніться до адміністратора.',
    administrator: 'Це може лише адміністратор.',
  } satisfies Record<Role, string>,
  /** Why work that somebody has begun ends; what it has done by then stays. */
  ended: {
    disabled: 'Зупинено: обліковий запис того, хто це почав, вимкнено. Зроблене збережено.',
    token: 'Зупинено: токен, яким це почато, відкликано. Зроблене збережено.',
    role: 'Зупинено: роль того, хто це почав, цього більше не дозволяє. Зроблене збережено.',
  },
  /** One sentence for a link that is spent, late, ended or unknown. */
  badLink: 'Це посилання недійсне: його вже використано, скасовано або минув його строк. Попросіть нове.',
} as const;
