import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { displayName } from '../../src/photos/displayName';

const names = suite("a file's name in a sentence");

const cases: [what: string, name: string, shown: string][] = [
  ['stays as it is', 'Пальто зелене (2).jpg', 'Пальто зелене (2).jpg'],
  ['loses its folders', '../../etc/passwd', 'passwd'],
  ['loses folders of Windows', 'C:\\Users\\Оля\\фото.png', 'фото.png'],
  ['loses controls', 'a\0b\r\nc.jpg', 'abc.jpg'],
  ['loses direction marks', 'photo\u202Egpj.exe', 'photogpj.exe'],
  ['loses half characters', 'a\uD800b.jpg', 'ab.jpg'],
  ['is named missing', ' \t ', 'без назви'],
  ['is named missing if it shows nothing', '\u3164\u2800', 'без назви'],
  ['is named missing after a slash', 'folder/', 'без назви'],
];

for (const [what, name, shown] of cases) {
  names(what, () => assert.is(displayName(name), shown));
}

names('a file’s name in a sentence is cut to 100 characters and keeps its ending', () => {
  const shown = displayName(`${'👗'.repeat(300)}.jpeg`);
  assert.is([...shown].length, 100);
  assert.ok(shown.endsWith('.jpeg'));
});

names.run();
