import type { SeveralKind } from '../contract/references';

interface PasteTexts {
  ask: string;
  missing: (names: string) => string;
  create: string;
  unknown: (names: string) => string;
  left: (count: number) => string;
}

/** The texts about a pasted text that names several entries, by list. */
export const pasteTexts: Record<SeveralKind, PasteTexts> = {
  tags: {
    ask: 'Створити мітки?',
    missing: (names) => `Таких міток ще немає: ${names}.`,
    create: 'Створити',
    unknown: (names) => `Немає таких міток: ${names}`,
    left: (count) => `Не додано міток: ${count}`,
  },
};
