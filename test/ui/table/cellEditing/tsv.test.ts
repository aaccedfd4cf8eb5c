import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatTsv, parseTsv } from '../../../../src/ui/table/cellEditing/tsv';

const test = suite('tsv');

test('pasted text is read as spreadsheets copy it', () => {
  assert.equal(parseTsv('a\tb\r\nc\t\r\n'), [
    ['a', 'b'],
    ['c', ''],
  ]);
  assert.equal(parseTsv('a\n\nb'), [['a'], [''], ['b']]);
  assert.equal(parseTsv('"two\nlines"\t"a ""word"""\n12" wide'), [['two\nlines', 'a "word"'], ['12" wide']]);
  assert.equal(parseTsv('a\t'), [['a', '']]);
  assert.equal(parseTsv(''), []);
});

test('copied cells are parsed back from the text that they make', () => {
  const column = ['a', '', 'two\nlines', 'a "word"', 'tab\there', '"'];
  assert.equal(
    parseTsv(formatTsv(column)).map(([text]) => text),
    column,
  );
});

test.run();
