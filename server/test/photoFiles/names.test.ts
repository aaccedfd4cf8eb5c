// SQLite only: names have nothing to do with the database.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attachment, folderName } from '../../src/photoFiles/names';

const test = suite('names in archives of photos');

test('a folder has a name that every file system takes', () => {
  const named: Record<string, string> = {
    'Пальто зимове': '7 Пальто зимове',
    'а<б>в:"г"/ґ\\д|е?є*': '7 а б в г ґ д е є',
    'Hose...  . ': '7 Hose',
    '..': '7',
    '  ': '7',
    CON: '7 CON',
    'ряд\nдва\u2028три\u0000': '7 ряд два три',
    '\u202Egpj.exe\u2066': '7 gpj.exe',
    'e\u0301te': '7 \u00e9te',
    '\ud83d': '7',
  };
  for (const [title, name] of Object.entries(named)) assert.is(folderName(7, title), name, title);
});

test('a long name ends before the letter that does not fit into 100 bytes', () => {
  assert.is(folderName(12, '🧥'.repeat(100)), `12 ${'🧥'.repeat(24)}`);
  assert.is(folderName(1, `${'ї'.repeat(48)}a. bc`), `1 ${'ї'.repeat(48)}a`);
});

test('the name of a download is there in letters and in ASCII', () => {
  assert.is(
    attachment("7 Об'єм (2).zip", 'photos-7.zip'),
    'attachment; filename="photos-7.zip"; filename*=UTF-8\'\'7%20%D0%9E%D0%B1%27%D1%94%D0%BC%20%282%29.zip',
  );
});

test.run();
