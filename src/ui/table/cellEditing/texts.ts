/** The texts of a table whose cells can be edited. */
export const cellTexts = {
  hint: ', стрілки ходять, літера, Enter або F2 редагує, Tab і Enter зберігають, Esc повертає значення, після Esc виходить Tab, Ctrl+D копіює вниз, Ctrl+Z відміняє останнє введення, Alt+стрілка вниз веде до дій клітинки',
  down: 'Вниз',
  downHint: 'Скопіювати в рядки нижче (Ctrl+D)',
  accept: 'Прийняти',
  create: 'Створити (Ctrl+Enter)',
  createNamed: (name: string) => `Створити «${name}» (Ctrl+Enter)`,
  unknown: 'Немає такого',
  choices: 'Варіанти',
  marks: {
    saving: '',
    saved: 'збережено',
    refused: 'не збережено',
    stale: 'змінено іншою людиною',
    unknown: 'немає такого',
    proposed: 'пропозиція',
  },
  news: (head: string, mark: string, message = '') => `${head}: ${mark}. ${message}`,
  saved: 'Збережено',
  selected: (count: number) => `Вибрано рядків: ${count}`,
  undone: (count: number) => `Відмінено в клітинках: ${count}`,
  filled: (count: number) => `Скопійовано в рядки нижче: ${count}`,
};
