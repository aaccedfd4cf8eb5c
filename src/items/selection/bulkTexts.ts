import { itemHeadings } from '../../contract/itemFields';
import { purchaseHeadings } from '../../contract/purchaseFields';
import { items, more } from './texts';

const unchanged = (count: number) => `Не зміняться: ${items(count)}`;

/** Texts of the dialogs that change the selected items. */
export const bulkTexts = {
  change: {
    heading: (count: number, atLeast: boolean) => `Змінити ${more(atLeast)}${items(count)}`,
    next: 'Далі',
    ...itemHeadings,
    supplier: 'Постачальник покупок',
    last: 'Остання покупка',
    lastFields: purchaseHeadings,
    entries: {
      add: (field: string) => `Додати ${field.toLowerCase()}`,
      remove: (field: string) => `Прибрати ${field.toLowerCase()}`,
    },
    both: 'Те саме не можна і додати, і прибрати.',
    /** The actions on a field. */
    leave: 'Залишити як є',
    set: 'Встановити',
    percent: 'Змінити на %',
    add: 'Змінити на ₴',
    yes: 'Так',
    no: 'Ні',
    replace: 'Замінити',
    clear: 'Очистити',
    value: (field: string) => `${field}: нове значення`,
    by: 'На скільки',
    minus: 'З мінусом ціна зменшиться',
    round: 'Округлити до',
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
      delete: (count: number) => unchanged(count),
      describe: (count: number) => `Без фото або опис уже генерується: ${items(count)}`,
      suggest: (count: number) => `Без фото або фото вже читаються: ${items(count)}`,
    },
    missing: (count: number) => `Уже видалені: ${items(count)}`,
    skipped: (count: number, reasons: readonly string[]) =>
      `Буде пропущено, бо ${reasons.join(' або ')}: ${items(count)}`,
    noPurchase: (needsPrice: boolean) => `немає ${needsPrice ? 'покупки чи ціни' : 'покупки'}`,
    tooMany: (field: string, max: number) => `у полі «${field}» стало б понад ${max}`,
    /** Of items that lack what is removed. */
    unchanged,
    example: (title: string, from: string, to: string) => `${title}: ${from} → ${to}`,
    each: 'У кожному товарі:',
    cleared: 'очистити',
    last: (field: string) => `Остання покупка: ${field.toLowerCase()}`,
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
    percent: (percent: number | string) => `${percent}\u00a0%`,
    by: (value: number, amount: string) => `${value < 0 ? '−' : '+'}${amount}`,
    rounded: (change: string, step: string) => `${change}, округлено до ${step}`,
  },
} as const;
