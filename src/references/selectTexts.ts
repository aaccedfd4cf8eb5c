import type { SeveralKind } from '../contract/references';
import { plural } from '../core/texts/plural';

/** The texts of a choice from a reference list. */
export const referenceSelectTexts = {
  more: (shown: number, total: number) => `Показано ${shown} з ${total}. Введіть частину назви`,
  elsewhere: (name: string) => `«${name}» уже вибрано в іншому рядку`,
} as const;

/** The texts of the message that offers an entry whose name begins with the new entry's name. */
export const takeInsteadTexts = {
  created: (name: string) => `Створено «${name}»`,
  take: (name: string) => `Взяти «${name}»`,
};

interface SeveralTexts {
  /** The name of the chosen entries as a list. */
  chosen: string;
  remove: (name: string) => string;
  full: (max: number) => string;
  gone: string;
}

/** The texts of a choice of several entries, by list. */
export const severalTexts: Record<SeveralKind, SeveralTexts> = {
  tags: {
    chosen: 'Вибрані мітки',
    remove: (name) => `Прибрати мітку ${name}`,
    full: (max) => `Не більше ${max} ${plural(max, 'мітки', 'міток', 'міток')}`,
    gone: 'мітку видалено',
  },
};
