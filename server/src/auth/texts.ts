import type { Role } from '../../../src/contract/people';

/** Every sentence about people, roles and sign-ins. */
export const authTexts = {
  /** One answer for all reasons. */
  apiTokenRefused: 'Токен недійсний: його немає, його відкликано або він закінчився. Створіть новий.',
  /** Why a call is refused to who has a lesser role. */
  needsRole: {
    viewer: 'Потрібно увійти.',
    editor: 'Ваша роль дозволяє лише перегляд. Щоб змінювати каталог, зверніться до адміністратора.',
    administrator: 'Це може лише адміністратор.',
  } satisfies Record<Role, string>,
} as const;
