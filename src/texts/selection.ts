import { itemHeadings } from '../contract/itemFields';
import { number } from './number';
import { plural } from './plural';

const items = (count: number) => `${number(count)} ${plural(count, 'товар', 'товари', 'товарів')}`;
const more = (atLeast: boolean) => (atLeast ? 'понад ' : '');

/** Words of the selection in the clothes list, and of what is done with it. */
export const selectionTexts = {
  select: 'Вибрати',
  end: 'Готово',
  page: 'Вибрати всі на сторінці',
  row: (title: string) => `Вибрати ${title}`,
  bar: 'Дії з вибраним',
  none: 'Позначте товари в списку',
  count: (count: number, atLeast: boolean) => `Вибрано ${more(atLeast)}${items(count)}`,
  all: (count: number, atLeast: boolean, filtered: boolean) =>
    `Вибрати всі ${atLeast ? `(понад ${number(count)})` : number(count)}${filtered ? ' за цим фільтром' : ''}`,
  tooMany: (most: number) =>
    `Поштучно можна вибрати щонайбільше ${number(most)}. Щоб вибрати більше, виберіть усі за фільтром.`,
  change: 'Змінити…',
  describe: 'Описи (AI)',
  suggest: 'Поля з фото (AI)',
  remove: 'Видалити',
} as const;

/** Words of the dialogs that change what is selected. */
export const bulkTexts = {
  change: {
    heading: (count: number, atLeast: boolean) => `Змінити ${more(atLeast)}${items(count)}`,
    next: 'Далі',
    ...itemHeadings,
    supplier: 'Постачальник покупок',
    /** What a field gets. */
    leave: 'Залишити як є',
    set: 'Встановити',
    replace: 'Замінити',
    clear: 'Очистити',
    value: (field: string) => `${field}: нове значення`,
    nothing: 'Виберіть, що змінити.',
    emptyComposition: 'Додайте хоча б один матеріал із відсотком.',
  },
  describe: {
    heading: 'Описи (AI)',
    next: 'Далі',
  },
  suggest: {
    heading: 'Поля з фото (AI)',
    next: 'Далі',
    hint: 'Модель лише запропонує значення. Записані вони будуть тоді, коли ви їх візьмете.',
  },
  preview: {
    heading: {
      change: 'Перевірте зміни',
      delete: 'Видалення товарів',
      describe: 'Описи (AI)',
      suggest: 'Поля з фото (AI)',
    },
    counting: 'Рахуємо, що зміниться',
    will: {
      change: (count: number) => `Зміниться: ${items(count)}`,
      delete: (count: number) => `Буде видалено: ${items(count)}`,
      describe: (count: number) => `Отримають новий опис: ${items(count)}`,
      suggest: (count: number) => `Отримають пропозиції: ${items(count)}`,
    },
    same: {
      change: (count: number) => `Уже мають ці значення: ${items(count)}`,
      delete: (count: number) => `Не зміняться: ${items(count)}`,
      describe: (count: number) => `Без фото або опис уже генерується: ${items(count)}`,
      suggest: (count: number) => `Без фото або фото вже читаються: ${items(count)}`,
    },
    missing: (count: number) => `Уже видалені: ${items(count)}`,
    each: 'Кожен отримає:',
    cleared: 'очистити',
    model: 'AI-модель',
    trash: 'Товари потраплять у кошик разом із покупками і фото.',
    gone: 'Разом із ними зникнуть їхні покупки і фото.',
    none: 'Серед вибраного немає чого змінювати.',
    back: 'Назад',
    confirm: {
      change: (count: number) => `Змінити ${items(count)}`,
      delete: (count: number) => `Видалити ${items(count)}`,
      describe: (count: number) => `Описати ${items(count)}`,
      suggest: (count: number) => `Прочитати фото: ${items(count)}`,
    },
    percent: (percent: number) => `${percent}\u00a0%`,
  },
} as const;
