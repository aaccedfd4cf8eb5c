import { number } from '../../core/texts/number';
import { plural } from '../../core/texts/plural';
import { labelsLinkText } from './linkText';

const labels = (count: number) =>
  `${number(count)}\u00a0${plural(count, 'етикетку', 'етикетки', 'етикеток')}`;
const span = (from: number, to: number) => `${number(from)}–${number(to)}`;

/** Texts of the page that prints labels. */
export const labelTexts = {
  heading: labelsLinkText,
  clothes: 'Одяг',
  /** Instead of the page, if it has nothing to print. */
  nothing: 'Жодного товару не вибрано. Виберіть товари у списку, і тут будуть їхні етикетки.',
  /** Instead of the page, if all items that were chosen are gone. */
  allGone: 'Вибраних товарів уже немає: їх видалено. Виберіть інші у списку.',
  /** Instead of the page, if the list finds nothing. */
  notFound: 'Список не знаходить жодного товару. Змініть у ньому пошук чи фільтри.',
  lost: 'Ця вкладка не пам’ятає, які товари вибрано. Виберіть їх у списку ще раз.',
  toList: 'До списку товарів',
  loopback: (origin: string) =>
    `QR веде на ${origin}: цю адресу відкриє лише цей комп’ютер, а телефон — ні. Щоб це змінити, задайте на сервері PUBLIC_ORIGIN.`,
  gone: (count: number) => `Уже видалені, тому без етикеток: ${number(count)}`,
  number: (id: number) => `№\u00a0${id}`,
  format: {
    title: 'Папір',
    label: 'Формат',
    sheet: (columns: number, rows: number, size: string) => `A4, ${columns} × ${rows}: ${size}`,
    roll: (size: string) => `Рулон ${size}`,
    size: (width: string, height: string) => `${width} × ${height}\u00a0мм`,
    a4: (size: string) => `A4 (${size})`,
    own: 'Свій формат',
    tooSmall: (label: string) => `${label} — QR не вміститься`,
    /** At the chosen format. */
    codeTooSmall: 'QR на цій етикетці був би задрібний для камери. Виберіть більшу етикетку.',
    /** At the chosen format, if only the correction makes it so. */
    correctedTooSmall: 'З такою підгонкою під принтер QR не вміститься. Зменште її.',
    resolution: 'Принтер',
    dpi: { '203': '203 dpi — більшість принтерів етикеток', '300': '300 dpi і більше — решта' },
    begin: 'Почати з етикетки',
    beginHint: 'Якщо перші на аркуші вже використано',
  },
  own: {
    legend: 'Свій формат, мм',
    pageWidth: 'Ширина сторінки',
    pageHeight: 'Висота сторінки',
    columns: 'Етикеток у рядку',
    rows: 'Рядків',
    width: 'Ширина етикетки',
    height: 'Висота етикетки',
    left: 'Від лівого краю до першої',
    top: 'Від верху до першої',
    stepX: 'Крок праворуч',
    stepY: 'Крок униз',
  },
  shows: {
    legend: 'На етикетці',
    always: 'QR і номер є завжди.',
    title: 'Назва',
    size: 'Розмір',
    price: 'Ціна',
    brand: 'Бренд',
    photo: 'Фото',
    noRoom: 'Для решти на такій етикетці замало місця.',
  },
  correction: {
    title: 'Підгонка під принтер',
    hint: 'Зберігається на цьому пристрої.',
    x: 'Праворуч',
    y: 'Униз',
    scale: 'Розмір друку',
    mm: 'мм',
    test: 'Пробний аркуш',
  },
  errors: {
    number: 'Впишіть число',
    whole: 'Впишіть ціле число',
    between: (min: number, max: number) => `Від ${number(min)} до ${number(max)}`,
    overlap: 'Етикетки накладаються: крок менший за етикетку',
    leaves: 'Етикетки виходять за край сторінки',
    beyond: (over: string) => `Етикетки виходять за край паперу на ${over}\u00a0мм`,
  },
  dialog: {
    title: 'У вікні друку',
    scale: 'Масштаб — 100\u00a0% (не «За розміром сторінки»).',
    margins: 'Без колонтитулів, поля — «Немає».',
    paper: (size: string) => `Папір — ${size}. Safari до 18.2 не вибере його сам: виберіть ви.`,
  },
  print: (count: number) => `Друкувати ${labels(count)}`,
  printTest: 'Друкувати пробний аркуш',
  preparing: 'Готуємо до друку',
  next: (from: number, to: number) => `Друкувати далі (${span(from, to)})`,
  previous: (from: number, to: number) => `Назад (${span(from, to)})`,
  part: (from: number, to: number, total: number, atLeast: boolean) =>
    `Етикетки ${span(from, to)} з ${atLeast ? 'понад ' : ''}${number(total)}`,
  preview: 'Як буде надруковано',
  noPreview: 'Виправте позначене, і тут буде видно етикетки.',
  sheets: (count: number) => `${number(count)}\u00a0${plural(count, 'сторінка', 'сторінки', 'сторінок')}`,
  sheet: (n: number) => `Сторінка ${n}`,
} as const;
