import type { Role } from '../../../src/contract/people';

/** Every sentence about people, roles and sign-ins. */
export const authTexts = {
  /** The message for an API token that is refused, whatever the reason. */
  apiTokenRefused: 'Токен недійсний: його немає, його відкликано або він закінчився. Створіть новий.',
  /** The message to a person whose role is too low, by the role that the call needs. */
  needsRole: {
    viewer: 'Потрібно увійти.',
    editor: 'Ваша роль дозволяє лише перегляд. Щоб змінювати каталог, зверніться до адміністратора.',
    administrator: 'Це може лише адміністратор.',
  } satisfies Record<Role, string>,
  /** The reason why background work was ended; the changes it made until then stay. */
  ended: {
    disabled: 'Зупинено: обліковий запис того, хто це почав, вимкнено. Зроблене збережено.',
    token: 'Зупинено: токен, яким це почато, відкликано. Зроблене збережено.',
    role: 'Зупинено: роль того, хто це почав, цього більше не дозволяє. Зроблене збережено.',
  },
  /** The message for every link that is used, expired, revoked or unknown. */
  badLink: 'Це посилання недійсне: його вже використано, скасовано або минув його строк. Попросіть нове.',
} as const;
