// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatComposition, parseComposition } from '../../src/spreadsheets/compositionText';

const composition = suite('a composition as text');

composition('a composition as text is refused if a percentage is not whole, or a name is unclear', () => {
  const wrong = [
    'Бавовна 97,5%; Еластан 2,5%',
    'Бавовна 97.5 %',
    'Бавовна 97.\u200b5%',
    'Бавовна 97’5%',
    'Бавовна 60% + Вовна 40%',
    '• Бавовна 60%',
    'Бавовна 60%, - Вовна 40%',
    'Бавовна 0,5%',
    'Бавовна 97, Еластан 3%',
    'Бавовна 60 Вовна 40%',
    'Бавовна 33 1/3%',
    'Бавовна 97½%',
    'Бавовна ≈97%',
    'Поліамід 6 40%',
    '60% бавовна 40%',
    '60% бавовна, вовна 40%',
    'вовна 40%, 60% бавовна',
    '60%, 40% вовна',
    '97,5% бавовна',
    'Бавовна',
    '50%',
  ];
  for (const text of wrong) assert.is(parseComposition(text), null, text);
});

composition('a composition as text is read with names of several words, brackets, signs of ownership', () => {
  const read = (text: string) => parseComposition(text)?.map(({ name, percent }) => `${name} ${percent}`);
  assert.equal(read('Вовна (меринос) 60%, Lycra® 5 %; Тенсел™35%'), [
    'Вовна (меринос) 60',
    'Lycra® 5',
    'Тенсел™ 35',
  ]);
  assert.equal(read('"Поліамід 6" 40%; "Вовна; ""тонка""" 60%'), ['Поліамід 6 40', 'Вовна; "тонка" 60']);
});

composition('a composition as text may begin with percentages, and lack a colon or a dash', () => {
  const read = (text: string) => parseComposition(text)?.map(({ name, percent }) => `${name} ${percent}`);
  const twoNames = ['бавовна 60', 'вовна 40'];
  for (const text of ['60% бавовна, 40% вовна', '60 %бавовна; 40 % вовна', '60% бавовна 40% вовна'])
    assert.equal(read(text), twoNames, text);
  for (const text of ['бавовна: 60%; вовна : 40 %', 'бавовна - 60%, вовна – 40%', 'бавовна — 60% вовна=40%'])
    assert.equal(read(text), twoNames, text);
  assert.equal(read('100% шовк'), ['шовк 100']);
  assert.equal(read('"A–" 60%; "B:" 40%'), ['A– 60', 'B: 40']);
});

composition('a composition as text comes back as it was written, whatever the names', () => {
  const names = [
    'Вовна',
    'Поліамід 6',
    'Nylon 6.6',
    'Бавовна 97,',
    '100 % шовк',
    'Льон;',
    'Coolmax²',
    'A–',
    'Льон:',
    '5% шовк',
  ];
  const lines = names.map((name, at) => ({ name, percent: at + 1 }));
  assert.equal(parseComposition(formatComposition(lines)), lines);
  assert.is(formatComposition(lines.slice(0, 2)), 'Вовна 1%; "Поліамід 6" 2%');
});

composition.run();
