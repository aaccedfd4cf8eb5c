import type { Role } from '../../contract/people';

/** Names of the roles. */
export const roleTexts: Record<Role, string> = {
  viewer: 'Лише перегляд',
  editor: 'Редактор',
  administrator: 'Адміністратор',
};

/** Texts shown in place of a page that needs another role. */
export const rolePageTexts: Record<Role | 'heading', string> = {
  heading: 'Немає доступу',
  viewer: 'Щоб відкрити цю сторінку, увійдіть.',
  editor: 'Ваша роль дозволяє лише перегляд. Щоб змінювати каталог, зверніться до адміністратора.',
  administrator: 'Ця сторінка лише для адміністраторів.',
};
