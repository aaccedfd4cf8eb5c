/** Files that are in no Unicode: the encoding is guessed, told, and can be chosen. */
import * as assert from 'uvu/assert';
import { type SingleByteEncoding, singleByteEncodings } from '../../../src/contract/imports';
import { decodeBytes } from '../../src/spreadsheets/reading/decodeBytes';
import { foreignWords } from '../../src/spreadsheets/reading/encoding';
import { guessEncoding } from '../../src/spreadsheets/reading/guessEncoding';
import { recoderOf } from '../../src/spreadsheets/reading/recode';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { addEntry } from '../support/items';
import { change, encoded, importRows, send, upload } from './support';

const encodings = signedInSuite('encodings of files');

const titlesOf = async (t: TestApp, id: number) => (await importRows(t, id, 'new')).map(({ title }) => title);

encodings('a file’s encoding is the one in which the words are words', async ({ t }) => {
  const texts: [SingleByteEncoding, ...string[]][] = [
    ['windows-1251', 'Сукня', 'ШУБА', '№ 5', 'Плаття «Їжак» XL/М', 'Ґудзик', 'Ёлка'],
    ['windows-1252', 'Mädchen', 'Hermès', 'ÉTÉ', 'señora', 'ação', 'Lancôme', 'Bøf', '5 €: château', 'L’été'],
    ['windows-1250', 'żółta', 'Łódź Moda', 'Příliš žluťoučký', 'rochie roşie', 'ŁÓDŹ'],
    ['koi8-u', 'Сукня', 'Пальто жіноче'],
    ['ibm866', 'Сукня', 'ШУБА'],
  ];
  for (const [encoding, ...titles] of texts) {
    for (const title of titles)
      assert.is(guessEncoding(foreignWords(encoded(title, encoding))), encoding, title);
    const dry = await upload(t, encoded(`Title\n${titles.join('\n')}\n`, encoding));
    assert.equal([dry.encoding, await titlesOf(t, dry.id)], [encoding, titles]);
    assert.equal([dry.examples, dry.settings.encoding], [[titles.slice(0, 3)], undefined]);
  }
});

encodings('words at the end of a long file count for its encoding', async ({ t }) => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `Coat number ${n + 1} of a long list\n`);
  const dry = await upload(t, encoded(`Title\n${rows.join('')}Sukienka żółta\n`, 'windows-1250'));
  assert.is(dry.encoding, 'windows-1250');
});

encodings('Unicode files and workbooks have no encoding to choose', async ({ t }) => {
  const dry = await upload(t, 'Title;Brand\nHermès;Łódź\n');
  assert.is(dry.encoding, null);
  // A column that somebody has left out stays so.
  const other = await change(t, dry, { columns: ['title', null], encoding: 'windows-1250' });
  assert.equal([other.encoding, other.settings.columns], [null, ['title', null]]);
  assert.equal(await titlesOf(t, dry.id), ['Hermès']);
});

encodings('another encoding of a file reads headings, examples and all rows anew', async ({ t }) => {
  const text = 'Назва;Марка;Size;Склад\nШуба;Їжак;M;\n;Їжачиха;L;\n';
  const settings = { columns: [null, null, null, null], emptyCells: 'leave' as const, instead: {} };
  const wrong = await upload(t, encoded(text, 'ibm866'));
  const first = await t.data<typeof wrong>('PUT', `/api/import/${wrong.id}`, {
    settings: { ...settings, encoding: 'windows-1251' },
  });
  assert.equal([first.encoding, first.headings[2]], ['windows-1251', 'Size']);
  assert.is.not(first.headings[0], 'Назва');
  const dry = await change(t, first, { encoding: 'ibm866' });
  assert.equal(dry.headings, ['Назва', 'Марка', 'Size', 'Склад']);
  assert.equal(dry.examples, [['Шуба'], ['Їжак', 'Їжачиха'], ['M', 'L'], []]);
  // «Size» could be read before, and was left out.
  assert.equal(dry.settings.columns, ['title', 'brand', null, 'fabricComposition']);
  assert.equal(
    dry.newReferences.map(({ name }) => name),
    ['Їжак'],
  );
  assert.equal(await titlesOf(t, dry.id), ['Шуба']);
  assert.equal(await t.data('GET', `/api/import/${dry.id}`), dry);
  const { text: refused } = await t.api('GET', `/api/import/${dry.id}/refused`);
  assert.match(refused, 'Назва;Марка;Size;Склад;Чому відхилено\r\n;Їжачиха;L;;');
  // A field that another column has stays there.
  await change(t, first, {});
  const moved = await change(t, first, { columns: [null, 'title', null, null], encoding: 'ibm866' });
  assert.equal(moved.settings.columns, [null, 'title', null, 'fabricComposition']);
  // Without a choice, as an older app sends it, the file is read as at first.
  assert.is((await t.data<typeof dry>('PUT', `/api/import/${dry.id}`, { settings })).encoding, 'ibm866');
});

encodings('a file loses no letter that is white space in the guessed encoding', async ({ t }) => {
  const own = encoded('Назва;Марка\nШуба;Дама\n', 'ibm866');
  const guessed = encoded('Сукня жіноча;Їжак\n'.repeat(20), 'windows-1251');
  const dry = await upload(t, Buffer.concat([own, guessed]));
  assert.is(dry.encoding, 'windows-1251');
  const { headings, examples, settings } = await change(t, dry, { encoding: 'ibm866' });
  assert.equal(
    [headings, settings.columns],
    [
      ['Назва', 'Марка'],
      ['title', 'brand'],
    ],
  );
  assert.equal(
    examples.map(([first]) => first),
    ['Шуба', 'Дама'],
  );
});

encodings('names with a chosen entry are read anew in another encoding, too', async ({ t }) => {
  const brand = await addEntry(t, 'brands', 'Hermes');
  const columns = ['title', 'brand'];
  const file = encoded('Title;Brand\nBag;Hermès\n', 'windows-1252');
  const { id } = await upload(t, file);
  const put = (encoding: SingleByteEncoding, name: string) => {
    const settings = { columns, emptyCells: 'leave', instead: { brands: { [name]: brand } }, encoding };
    return t.data<Awaited<ReturnType<typeof upload>>>('PUT', `/api/import/${id}`, { settings });
  };
  await put('windows-1251', 'Hermиs');
  assert.equal(
    (await importRows(t, id, 'new'))[0]?.changes.map(({ after }) => after),
    ['Bag', 'Hermes'],
  );
  const after = await put('windows-1252', 'Hermиs');
  assert.equal(after.settings.instead.brands, { Hermès: brand });
  assert.equal(
    after.newReferences.map(({ name }) => name),
    ['Hermès'],
  );
  // A client may send the names of the encoding that it chooses.
  assert.equal((await put('windows-1251', 'Hermиs')).settings.instead.brands, { Hermиs: brand });
});

encodings('the signs of Windows in a file are read as such', () => {
  assert.is(decodeBytes(Uint8Array.of(0x80, 0x92, 0x9c), 'windows-1252'), '€’œ');
});

encodings('all bytes of a file survive every pair of encodings', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const from of singleByteEncodings) {
    for (const to of singleByteEncodings) {
      const [text, wanted] = [from, to].map((encoding) => decodeBytes(bytes, encoding));
      const read = recoderOf(from, to)([text ?? '']);
      assert.equal(read, [wanted], `${from} as ${to}`);
      assert.equal(recoderOf(to, from)(read), [text], `${from} as ${to}, and back`);
    }
  }
  const texts = ['Сукня'];
  for (const other of [null, undefined, 'windows-1251'] as const)
    assert.is(recoderOf('windows-1251', other)(texts), texts, 'nothing is copied');
});

encodings('every byte of a file is read in its encoding', async ({ t }) => {
  const bytes = Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at));
  const dry = await upload(t, Buffer.concat([Buffer.from('Title;Brand\n"x'), bytes, Buffer.from('x";\n')]));
  for (const encoding of singleByteEncodings) {
    const { examples } = await change(t, dry, { encoding });
    const text = `x${decodeBytes(bytes, encoding)}x`;
    assert.equal(examples[0], [[...text].slice(0, 100).join('')], encoding);
  }
});

encodings('an unknown encoding of a file is refused', async ({ t }) => {
  const { id, settings } = await upload(t, 'Назва\nПлащ\n');
  const answer = await t.api('PUT', `/api/import/${id}`, { settings: { ...settings, encoding: 'utf-7' } });
  assert.is(answer.status, 422, answer.text);
  assert.is((await send(t, 'Назва\nПлащ\n')).status, 201);
});

encodings.run();
