import type { Role } from '../contract/people';

/** What people call the roles. */
export const roleTexts: Record<Role, string> = {
  viewer: 'Переглядач',
  editor: 'Редактор',
  administrator: 'Адміністратор',
};

/** What stands in place of a page that needs another role. */
export const rolePageTexts: Record<Role | 'heading', string> = {
  heading: 'Немає доступу',
  viewer: 'Щоб відкрити цю сторінку, увійдіть.',
  editor: 'Ваша роль дозволяє лише перегляд. Щоб змінювати каталог, зверніться до адміністратора.',
  administrator: 'Ця сторінка лише для адміністраторів.',
};
