import { number } from '../core/texts/number';
import { plural } from '../core/texts/plural';

const items = (count: number) => `${number(count)}\u00a0${plural(count, 'товар', 'товари', 'товарів')}`;
/** Returns a number of items in words, as in «до 3 товарів». */
const toItems = (count: number) => `${number(count)}\u00a0${plural(count, 'товару', 'товарів', 'товарів')}`;

/** The texts of the creation of an intake's items, and of the steps after it. */
export const intakeRunTexts = {
  name: (n: number) => `Група ${n}`,
  /** The title of a new item, the same as `intakeDeviceTexts.untitledItem`. */
  untitled: (id: number) => `Без назви ${id}`,
  similar: {
    there: (title: string) => `Схоже на «${title}»`,
    open: 'Відкрити',
    add: 'Додати фото сюди',
    distinct: 'Це інший товар',
    goesTo: (title: string) => `Фото додадуться до товару «${title}»`,
    back: 'Створити окремий товар',
  },
  create: {
    title: 'Створення товарів',
    progress: (done: number, total: number) => `Готово ${number(done)} з ${number(total)}`,
    pause: 'Призупинити',
    resume: 'Продовжити',
    paused: 'призупинено',
    waits: {
      line: 'Немає зв’язку. Продовжиться саме, щойно він повернеться.',
      'sign-in': 'Увійдіть знову: після цього все продовжиться.',
      server: 'Сервер зараз не приймає фото. Продовжиться саме, щойно він зможе.',
    },
    waiting: 'чекає',
    sent: (done: number, total: number) => `надіслано ${done} з ${total}\u00a0фото`,
    processing: 'обробка…',
    done: 'готово',
    refused: 'Не надіслано:',
    drop: 'Прибрати',
  },
  after: {
    title: 'Нові товари',
    done: (count: number, numbers: string) => `Створено ${items(count)}: ${numbers}.`,
    added: (count: number) => `Фото додано до ${toItems(count)}.`,
    unfilled: 'Лише незаповнені, у списку',
    again: 'Почати новий прийом',
    toItems: 'До списку товарів',
  },
} as const;
