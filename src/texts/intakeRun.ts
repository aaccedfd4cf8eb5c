import { number } from './number';
import { plural } from './plural';

const items = (count: number) => `${number(count)}\u00a0${plural(count, 'товар', 'товари', 'товарів')}`;
/** «до 3 товарів» */
const toItems = (count: number) => `${number(count)}\u00a0${plural(count, 'товару', 'товарів', 'товарів')}`;

/** Words of the creation of an intake's items, and of what comes after it. */
export const intakeRunTexts = {
  name: (n: number) => `Група ${n}`,
  /** What the server calls an item that nobody has named yet. */
  untitled: (id: number) => `Без назви ${id}`,
  similar: {
    there: (title: string) => `Схоже на «${title}»`,
    open: 'Відкрити',
    add: 'Додати фото сюди',
    distinct: 'Це інша річ',
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
    done: 'готово',
    refused: 'Сервер не прийняв:',
    drop: 'Прибрати',
  },
  after: {
    title: 'Потребують уваги',
    done: (count: number) => `Створено ${items(count)}.`,
    added: (count: number) => `Фото додано до ${toItems(count)}.`,
    /** In this shop, for whoever is signed in. */
    compositionOptional: 'Склад необов’язковий',
    allGood: 'Усі нові товари заповнені.',
    left: (count: number, total: number) => `${number(count)} з ${number(total)}`,
    lacks: (parts: readonly string[]) => `Немає: ${parts.join(', ')}`,
    parts: {
      title: 'назви',
      brand: 'бренду',
      type: 'типу',
      color: 'кольору',
      composition: 'складу',
      photo: 'фото',
    },
    next: 'Наступний',
    again: 'Почати новий прийом',
    toItems: 'До списку товарів',
  },
} as const;
