/** Texts of the main menu's links and buttons beyond the six lists. */
export const railTexts = {
  overview: 'Огляд',
  intake: 'Прийом',
  more: 'Ще',
  import: 'Імпорт',
  trash: 'Кошик',
  pin: 'Закріпити меню',
  unpin: 'Відкріпити меню',
  offer: 'Меню може весь час показувати слова.',
  dismiss: 'Більше не пропонувати',
} as const;
