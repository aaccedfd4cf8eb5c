import { number } from '../core/texts/number';
import { plural } from '../core/texts/plural';

const items = (count: number) => `${number(count)}\u00a0${plural(count, 'товар', 'товари', 'товарів')}`;
/** Returns a number of items in words, as in «до 3 товарів». */
const toItems = (count: number) => `${number(count)}\u00a0${plural(count, 'товару', 'товарів', 'товарів')}`;
const groups = (count: number) => `${number(count)}\u00a0${plural(count, 'група', 'групи', 'груп')}`;
/** The noun has only one form. */
const photos = (count: number) => `${number(count)}\u00a0фото`;

/** The texts of the page that creates items from a pile of photos. */
export const intakeTexts = {
  heading: 'Прийом',
  clothes: 'Одяг',
  missing: 'Цей сервер не має прийому.',
  elsewhere: {
    text: 'Прийом відкрито в іншій вкладці.',
    takeOver: 'Продовжити тут',
  },
  purchase: {
    title: 'Для всіх товарів',
    supplier: 'Постачальник',
    date: 'Дата',
    price: 'Ціна за штуку',
    weight: 'Вага за штуку',
  },
  files: {
    another: 'Вибрати інше фото',
    title: 'Фото',
    choose: 'Вибрати фото',
    shoot: 'Сфотографувати',
    orDrop: 'або перетягніть чи вставте їх',
    hint: (max: number) =>
      `До ${max} фото. Вони самі розкладуться на групи за часом і схожістю, по товару в кожній.`,
    reading: (done: number, total: number) => `Прочитано ${done} з ${total}`,
    tooMany: (max: number, left: number) =>
      `За один прийом — щонайбільше ${max} фото. Не додано: ${left}. Додайте їх у наступний.`,
  },
  keeping: {
    unsent: (count: number) => `Не надіслано з цього пристрою: ${photos(count)}.`,
    kept: 'Вони зберігаються на пристрої: після перезавантаження все буде, як є.',
    notKept: 'Не закривайте цю сторінку: на пристрої зберігаються не всі.',
  },
  groups: {
    title: 'Групи',
    summary: (groupCount: number, count: number) => `${groups(groupCount)}, ${photos(count)}`,
    count: photos,
    each: 'Кожне фото — окремий товар',
    evenly: 'Розкласти наново, фото на товар:',
    about: (count: number) => `≈\u00a0${count}`,
    aboutLabel: (count: number) => `Розкласти приблизно по ${photos(count)} на товар`,
    name: (n: number) => `Група ${n}`,
    label: (n: number, count: number) => `Група ${n}, ${photos(count)}`,
    photo: (n: number, time: string | null) => (time ? `Фото ${n}, ${time}` : `Фото ${n}`),
    how: 'Перетягніть фото до іншої групи або виберіть кілька. Перше фото групи стане головним. Тип, розмір і ціну можна вказати одразу; без власної ціни товар матиме спільну.',
    undo: 'Відмінити дію',
    bar: 'Дії з вибраними фото',
    selected: (count: number) => `Вибрано ${photos(count)}`,
    join: 'Об’єднати',
    joinBefore: 'Об’єднати з попередньою',
    split: 'Розділити тут',
    fresh: 'Нова група',
    remove: 'Прибрати',
    end: 'Зняти вибір',
  },
  own: {
    of: (n: number) => `Група ${n}: бренд, тип, розмір, ціна`,
    ofSelected: (count: number) => `Для вибраних груп (${count}): бренд, тип, розмір, ціна`,
    brand: 'Бренд',
    type: 'Тип',
    size: 'Розмір',
    price: 'Ціна',
  },
  said: {
    moved: (photo: number, count: number, group: number) =>
      `${count === 1 ? `Фото ${photo}` : photos(count)} перенесено до групи ${group}`,
    joined: (group: number) => `Об’єднано в групу ${group}`,
    split: (group: number) => `Розділено: від цього фото починається група ${group}`,
    made: (group: number, count: number) => `Нова група ${group}: ${photos(count)}`,
    removed: (count: number) => `Прибрано ${photos(count)}`,
    undone: 'Дію відмінено',
    nothing: 'Відміняти нічого',
    selected: (count: number) => (count === 0 ? 'Вибір знято' : `Вибрано ${photos(count)}`),
  },
  keys: {
    title: 'Клавіші для груп',
    list: [
      ['← →', 'попереднє чи наступне фото'],
      ['↑ ↓', 'попередня чи наступна група'],
      ['Пробіл', 'вибрати; із Shift — усі до цього'],
      ['M', 'об’єднати групи'],
      ['S', 'розділити групу тут'],
      ['N', 'нова група'],
      ['Alt + ↑ ↓', 'перенести до сусідньої групи'],
      ['Delete', 'прибрати'],
      ['Ctrl + Z', 'відмінити дію'],
      ['Esc', 'зняти вибір'],
    ],
  },
  create: {
    start: (count: number, adding: number) =>
      count > 0 ? `Створити ${items(count)}` : `Додати фото до ${toItems(adding)}`,
    supplierFirst: 'Виберіть постачальника',
  },
} as const;
