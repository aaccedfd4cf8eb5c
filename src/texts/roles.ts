import type { Role } from '../contract/people';

/** What people call the roles. */
export const roleTexts: Record<Role, string> = {
  viewer: 'Переглядач',
  editor: 'Редактор',
  administrator: 'Адміністратор',
};
