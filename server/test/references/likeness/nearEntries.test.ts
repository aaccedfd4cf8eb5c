import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { likelyPairs } from '../../../src/references/likeness/likelyPairs';
import { maxNear, nearEntries } from '../../../src/references/likeness/nearEntries';

const test = suite('entries that a name looks like');

const near = async (name: string, ...entries: string[]) => {
  const [found = []] = await nearEntries(
    entries.map((entry, at) => ({ id: at + 1, name: entry })),
    [name],
  );
  return found.map((entry) => entry.name);
};

test('entries equal to a name come before those one edit apart', async () => {
  assert.equal(await near('Massimo', 'Masimo', 'MASSІMO', 'Mango'), ['MASSІMO', 'Masimo']);
  assert.equal(await near('Лен', 'Лён', 'Льон'), []);
  assert.equal(await near('Lodz', 'Лодзь', 'Łódź'), ['Łódź']);
  assert.equal(await near('Розмір 42', 'Розмір 43'), []);
  assert.equal(await nearEntries([], ['Zara']), [[]]);
  assert.equal(await nearEntries([{ id: 1, name: 'Zara' }], []), []);
});

test('a name that looks like very many entries gets the nearest of them', async () => {
  const edited = [...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'].map((letter) => `Маркиз${letter}`);
  const found = await near('Маркиз', ...edited, 'МАРКИЗ');
  assert.is(found.length, maxNear);
  assert.is(found[0], 'МАРКИЗ');
});

test('an entry is near a name if the two are a likely pair', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom(...'абвгієzahr1-’ '), minLength: 1, maxLength: 8 }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.string({ unit: fc.constantFrom(...'абвгієzahr1-’ '), minLength: 1, maxLength: 8 }),
      async (names, wanted) => {
        const entries = names.map((name, at) => ({ id: at + 1, name }));
        const [found = []] = await nearEntries(entries, [wanted]);
        for (const entry of entries) {
          const { pairs } = await likelyPairs([entry, { id: 99, name: wanted }]);
          assert.is(found.includes(entry), pairs.length > 0, `${entry.name} ~ ${wanted}`);
        }
      },
    ),
    { numRuns: 300 },
  ));

test.run();
