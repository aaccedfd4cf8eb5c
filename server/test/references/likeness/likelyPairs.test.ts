import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxLikelyPairs } from '../../../../src/contract/limits';
import { foldName } from '../../../src/references/likeness/foldName';
import { isOneEdit } from '../../../src/references/likeness/isOneEdit';
import { likelyPairs } from '../../../src/references/likeness/likelyPairs';

const likeness = suite('names that look alike');

const pairsOf = async (...names: string[]) => {
  const { pairs } = await likelyPairs(names.map((name, at) => ({ id: at + 1, name })));
  return pairs.map(({ ids, why }) => `${ids.join(' ')} ${why}`);
};

/** Letters of both alphabets, digits and signs: few, so that names are near one another. */
const letter = fc.constantFrom(...'абвгієорсухzarmco13-’ ');
const name = fc.string({ unit: letter, minLength: 1, maxLength: 8 });
const word = fc.string({ unit: fc.constantFrom(...'абгдзлцшzgdfl'), minLength: 5, maxLength: 30 });

likeness('likeness of names ignores case, spaces, punctuation and look-alike letters', async () => {
  const twins: [string, string][] = [
    ['Zara', 'Zаrа'],
    ['ZARA', 'zara'],
    ['H&M', 'Н & М'],
    ['BEKETT', 'ВЕКЕТТ'],
    ['М’ята', 'Мята'],
    ["М'ята", 'Мʼята'],
    ['Темно-синій', 'темно синій'],
    ['Next', 'Next.'],
    ['Зелений', '3елений'],
    ['Оasis', '0asis'],
    ['Ｚａｒａ', 'Zara'],
    ['Ірис', 'Iрис'],
    ['Хутро', 'Xyтpo'],
    ['Łódź', 'Lodz'],
    ['Hermès', 'Hermes'],
    ['Strauß', 'Strauss'],
  ];
  for (const [one, other] of twins) assert.equal(await pairsOf(one, other), ['1 2 same'], `${one} ${other}`);
});

likeness('likeness of names allows one edit from five letters on', async () => {
  const slips: [string, string][] = [
    ['Манго', 'Мангоо'],
    ['Манго', 'Магно'],
    ['Манго', 'Мамго'],
    ['Бавовна', 'Бавона'],
    ['Mаngo', 'Mangoo'],
  ];
  for (const [one, other] of slips) assert.equal(await pairsOf(one, other), ['1 2 edit'], `${one} ${other}`);
  const others: [string, string][] = [
    ['Zara', 'Zarra'],
    ['Льон', 'Лён'],
    ['Манго', 'Танжо'],
    ['Розмір 42', 'Розмір 43'],
    ['Розмір 4', 'Розмір 42'],
    ['Манго', 'огнаМ'],
    ['&&&', '---'],
  ];
  for (const [one, other] of others) assert.equal(await pairsOf(one, other), [], `${one} ${other}`);
});

likeness('likeness of names is the same either way round, and finds what comparing all finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { maxLength: 25 }), async (names) => {
      const found = await pairsOf(...names);
      const folded = names.map(foldName);
      const expected = names.flatMap((_, one) =>
        names.flatMap((_, other) => {
          if (other <= one) return [];
          const [a, b] = [folded[one] ?? foldName(''), folded[other] ?? foldName('')];
          if (a.text === b.text) return [`${one + 1} ${other + 1} same`];
          const [first, second] = [[...a.text], [...b.text]];
          assert.is(isOneEdit(first, second), isOneEdit(second, first));
          const isLong = Math.min(first.length, second.length) >= 5;
          const isLikely = isLong && a.digits === b.digits && distance(first, second) === 1;
          return isLikely ? [`${one + 1} ${other + 1} edit`] : [];
        }),
      );
      assert.equal(found.sort(), expected.sort());
    }),
  );
});

likeness('likeness of names finds a letter that looks like another wherever it stands', async () => {
  const twins = [...'aAbcCeEhHiIkKmMoOpPtTxXyY'].map((latin) => [latin, cyrillicOf(latin)] as const);
  await fc.assert(
    fc.asyncProperty(word, word, fc.constantFrom(...twins), async (begin, end, [latin, cyrillic]) => {
      assert.equal(await pairsOf(begin + latin + end, begin + cyrillic + end), ['1 2 same']);
    }),
  );
});

likeness('likeness of names finds any one edit', async () => {
  await fc.assert(
    fc.asyncProperty(word, fc.nat(), fc.constantFrom('add', 'lose', 'replace'), async (text, place, edit) => {
      const at = place % text.length;
      const kept = edit === 'add' ? text.slice(at) : text.slice(at + 1);
      const edited = text.slice(0, at) + (edit === 'lose' ? '' : 'ю') + kept;
      assert.equal(await pairsOf(text, edited), edited.length < 5 ? [] : ['1 2 edit']);
    }),
  );
});

likeness('likeness of names makes no two letters of one alphabet equal', () => {
  for (const alphabet of ['абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 'abcdefghijklmnopqrstuvwxyz']) {
    assert.is(new Set([...alphabet].map((one) => foldName(one).text)).size, alphabet.length);
  }
});

likeness('pairs of names that look alike are bounded, equal ones first, and the answer says so', async () => {
  const names = Array.from({ length: 400 }, (_, at) => `Марка ${'абвгд'[at % 5]}${'клмно'[at % 7] ?? ''}`);
  const list = [...names, 'ZARAA', 'ZАRАA'].map((one, at) => ({ id: at + 1, name: one }));
  const { pairs, morePairs } = await likelyPairs(list);
  assert.is(pairs.length, maxLikelyPairs);
  assert.is(morePairs, true);
  assert.ok(pairs.every(({ why }) => why === 'same'));
  assert.is((await likelyPairs(list.slice(0, 1))).morePairs, false);
});

likeness('other work has its turn while a long list is searched for names that look alike', async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `Марка ${(at * 7919).toString(36)} ${at}`);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await likelyPairs(names.map((one, at) => ({ id: at + 1, name: one })));
  isDone = true;
  assert.ok(turns > 3, `${turns}`);
});

const cyrillicTwins: Record<string, string> = {
  a: 'а',
  A: 'А',
  b: 'В',
  c: 'с',
  C: 'С',
  e: 'е',
  E: 'Е',
  h: 'Н',
  H: 'Н',
  i: 'і',
  I: 'І',
  k: 'к',
  K: 'К',
  m: 'м',
  M: 'М',
  o: 'о',
  O: 'О',
  p: 'р',
  P: 'Р',
  t: 'т',
  T: 'Т',
  x: 'х',
  X: 'Х',
  y: 'у',
  Y: 'У',
};

function cyrillicOf(latin: string): string {
  return cyrillicTwins[latin] ?? latin;
}

/** Returns the optimal string alignment distance: letters added, removed, replaced and swapped. */
function distance(one: readonly string[], other: readonly string[]): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) best = Math.min(best, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(one.length, other.length);
}

likeness.run();
