import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

/** Holds that a thing has one word on the screen, by reading every text of both programs. */
const test = suite('words');

/** Words that are out, by the word to take instead. */
const out: Record<string, RegExp> = {
  товар: /(?<!\p{L})(річ|речі|речей|річчю|речами|речам|речах)(?!\p{L})/iu,
  постачальник: /магазин/iu,
  вибрати: /(?<!\p{L})(обер[іе]|обир|обра[нтв])/iu,
  '«Відмінити», or a deleted thing': /(?<!\p{L})поверну(ти|то)(?!\p{L})/iu,
  '«Відмінити», or the end of what goes on': /(?<!\p{L})скас[уо]/iu,
  '₴': /(?<!\p{L})(грн|гривн|гривень)/iu,
  'МБ, КБ': /[МКГ]іБ/u,
  щойно: /['"`]зараз['"`]/iu,
  'Лише перегляд': /переглядач/iu,
  'Запросити людину': /['"`]запросити['"`]/iu,
  '’': /\p{sc=Cyrillic}['ʼ]\p{sc=Cyrillic}/u,
};

/** The texts that keep such a word: those of the specification, and those of the empty list. */
const specified = [
  "Обов'язкове поле",
  '+ Додати магазин',
  "supplier: 'Магазин'",
  'Одна річ →',
  'Зняли речі →',
];

/** The files that bring back what was deleted, or turn a photo. */
const bringBack = [
  'src/administration/webhooks/texts.ts',
  'src/core/texts/common.ts',
  'src/items/history/texts.ts',
  'src/items/page/texts.ts',
  'src/items/purchases/texts.ts',
  'src/items/trash/texts.ts',
  'src/references/texts.ts',
  'server/src/history/texts.ts',
  'server/src/trash/texts.ts',
];
/** The files that end a question, an invitation or a call before it is done. */
const cancel = [
  'src/administration/people/texts.ts',
  'src/core/lib/problem.ts',
  'src/core/texts/common.ts',
  'src/items/cells/texts.ts',
  'src/session/join/texts.ts',
  'src/session/owner/texts.ts',
  'src/session/sign-in/otherWaysTexts.ts',
  'server/src/auth/oidc/texts.ts',
  'server/src/auth/texts.ts',
];
const allowed: Record<string, readonly string[]> = {
  '«Відмінити», or a deleted thing': bringBack,
  '«Відмінити», or the end of what goes on': cancel,
  // A pasted price may end with these.
  '₴': ['src/core/lib/number.ts'],
};

test('each thing has one word in every text of the screens', () => {
  const found = textFiles().flatMap((file) =>
    textsOf(file).flatMap(([line, at]) =>
      Object.entries(out)
        .filter(([word, pattern]) => pattern.test(line) && !allowed[word]?.includes(file))
        .map(([word]) => `${file}:${at} ${line.trim()} → ${word}`),
    ),
  );
  assert.equal(found, []);
});

/** Files with texts: all of the app but its page for developers; of the server those of texts. */
function textFiles(): string[] {
  const filesOf = (folder: string, kind: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => kind.test(file) && !file.startsWith('src/app/primitives/'));
  return [...filesOf('src', /\.tsx?$/), ...filesOf('server/src', /[tT]exts\.ts$/)];
}

/** Returns the lines of a file that are no comments, without specified texts, and their numbers. */
function textsOf(file: string): [line: string, at: number][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index): [string, number][] => {
      if (/^\s*(\/\/|\/?\*)/.test(line)) return [];
      return [[specified.reduce((text, kept) => text.replace(kept, ''), line), index + 1]];
    });
}

test.run();
