import { itemHeadings as headings, type ItemField } from '../../contract/itemFields';
import { purchaseHeadings } from '../../contract/purchaseFields';
import { purchaseTexts } from '../purchases/fieldTexts';

/** Texts of an item's own page. */
export const itemTexts = {
  clothes: 'Одяг',
  details: 'Деталі',
  conflictNotLoaded:
    'Не вдалося завантажити дані. Спробуйте ще раз або перезавантажте сторінку: набране не загубиться.',
  saved: 'Збережено',
  changed: 'Є зміни',
  toPurchases: 'Покупки',
  history: 'Історія',
  main: {
    heading: 'Основні дані',
  },
  /** The item's own fields, in the order of its page. */
  fields: {
    title: 'Назва товару',
    brand: headings.brand,
    color: headings.color,
    type: headings.type,
    tags: headings.tags,
    fabricComposition: headings.fabricComposition,
    description: headings.description,
  } satisfies Record<ItemField, string>,
  composition: {
    row: (n: number) => `Рядок ${n}`,
    material: 'Матеріал',
    percent: 'Відсоток',
    add: 'Додати матеріал',
    remove: (n: number) => `Видалити матеріал ${n}`,
    total: (percent: number) => `Разом: ${percent} %`,
  },
  photos: {
    heading: 'Фото',
    gallery: 'Галерея фото',
    mainPhoto: (title: string) => `Головне фото: ${title}`,
    noMain: 'Головного фото ще немає',
    open: 'Відкрити велике фото',
    photo: (n: number) => `Фото ${n}`,
    loadFailed: 'Не вдалося завантажити фото',
    deleted: 'Фото видалено',
    deletedForGood: 'Фото видалено. Повернути його не вийде: копії немає',
    restored: 'Фото повернуто',
    notRestored: 'Фото не вдалося повернути',
    noUpload: 'Цей сервер не приймає фото товару. Додайте фото до покупки.',
    noDelete: 'Цей сервер не вміє видаляти фото.',
    confirm: {
      title: 'Видалення головного фото',
      text: 'Це головне фото товару. Видалити його? Головним стане наступне фото.',
      confirm: 'Видалити',
    },
  },
  purchases: {
    ...purchaseTexts,
    heading: 'Місця покупок',
    row: (n: number) => `Покупка ${n}`,
    fields: { ...purchaseHeadings, supplier: 'Магазин', price: 'Ціна покупки' },
    lastSize: (name: string) => `Остання покупка: ${name}`,
    remove: 'Видалити покупку',
    removed: (name: string) => `Покупку буде видалено після збереження: ${name}`,
    add: '+ Додати магазин',
    gallery: 'Фото покупки',
    unnamed: 'нова покупка',
  },
  failures: {
    heading: 'Збережено не все. Натисніть «Зберегти», щоб надіслати решту:',
    purchase: (name: string, reason: string) => `Покупка «${name}»: ${reason}`,
    deletedElsewhere: 'Цей товар хтось видалив. Усе, що ви ввели, ще можна скопіювати.',
    noUpdate: 'цей сервер не вміє змінювати покупки. Видаліть її і додайте нову.',
  },
} as const;

/** Texts of an item's page for viewers. */
export const itemViewTexts = {
  unsaved:
    'Ваша роль більше не дозволяє змінювати товар. Нижче показано те, що ви ввели й не зберегли: це ще можна скопіювати.',
} as const;

/** Texts of the choice between two versions of an item. */
export const conflictTexts = {
  heading: 'Товар змінила інша людина',
  text: 'Поки ви працювали, хтось зберіг новішу версію. Виберіть, що лишити в кожному полі.',
  mine: 'Моя версія',
  theirs: 'Збережена версія',
  empty: 'порожньо',
  deleted: 'немає',
  save: 'Зберегти вибране',
} as const;

/** Texts about an unsaved draft. */
export const draftTexts = {
  found: 'Є незбережені зміни з минулого разу.',
  restore: 'Відновити',
  discard: 'Відкинути',
} as const;
