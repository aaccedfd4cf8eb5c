// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAnswer } from '../../src/suggestions/checkAnswer';
import { compositionsOf } from '../../src/suggestions/composition';
import { readJson } from '../../src/suggestions/readJson';

const composition = suite('the composition of labels');

type Rows = Record<string, number>;
const label = (text: string, shell: Rows = {}, more: object = {}) => ({
  photo: 1,
  confidence: 1,
  text,
  parts: [
    { part: 'shell', rows: Object.entries(shell).map(([material, percent]) => ({ material, percent })) },
  ],
  ...more,
});

const read = (...labels: object[]) =>
  compositionsOf(checkAnswer({ labels })).map(({ part, rows, complete, photo, confidence }) => ({
    [part]: rows.map((row) => `${row.material?.name ?? row.read} ${row.percent}`).join(),
    complete,
    photo,
    confidence: Math.round(confidence * 100) / 100,
  }));

composition('text and rows of a composition’s label that agree are as sure as the model is', () => {
  assert.equal(read(label('95% cotton 5% elastane', { Бавовна: 95, Еластан: 5 }, { confidence: 0.9 })), [
    { shell: 'Бавовна 95,Еластан 5', complete: true, photo: 1, confidence: 0.9 },
  ]);
});

composition('if a label’s text and rows differ, the complete one counts, else the text, less surely', () => {
  const [text] = read(label('95% cotton 5% elastane', { Бавовна: 90, Еластан: 10 }));
  assert.equal(text, { shell: 'Бавовна 95,Еластан 5', complete: true, photo: 1, confidence: 0.6 });
  const [rows] = read(label('95% cotton', { Бавовна: 95, Еластан: 5 }));
  assert.equal(rows, { shell: 'Бавовна 95,Еластан 5', complete: true, photo: 1, confidence: 0.6 });
  const [known] = read(label('95% puuvilla 5% elastane', { Бавовна: 95, Еластан: 5 }));
  assert.is(known?.shell, 'Бавовна 95,Еластан 5');
  const [languages] = read(label('95% cotton 5% elastane 90% coton 10% élasthanne'));
  assert.is(languages?.confidence, 0.8);
});

composition('a label’s rows repeated in each language are read once; a sum that is not 100 is told', () => {
  assert.is(
    read(label('', { Cotton: 95, Elastane: 5, Baumwolle: 95, Elasthan: 5 }))[0]?.shell,
    'Бавовна 95,Еластан 5',
  );
  assert.is(read(label('', { Бавовна: 60 }))[0]?.complete, false);
  assert.is(read(label('', { Бавовна: 70, Льон: 40 }))[0]?.complete, false);
});

composition('fractions in a label’s composition are never rounded to more than the whole', () => {
  const names = [...'абвгґдежзийкл'];
  const rows = Object.fromEntries(names.map((letter) => [`тканина ${letter}`, 7.5]));
  const [found] = read(label('', rows));
  assert.is(found?.complete, false);
  const percents = String(found?.shell).split(',');
  const sum = percents.reduce((all, row) => all + Number(row.split(' ').at(-1)), 0);
  assert.is(sum, 100);
});

composition('of several labels’ compositions the most complete and confident counts, for each part', () => {
  const found = read(
    label('Shell: 60% wool', {}, { photo: 1, confidence: 1 }),
    label('Shell: 60% wool 40% silk. Lining: 100% viscose', {}, { photo: 2, confidence: 0.5 }),
    label('Lining: 100% cotton', {}, { photo: 3, confidence: 0.7 }),
  );
  assert.equal(found, [
    { shell: 'Вовна 60,Шовк 40', complete: true, photo: 2, confidence: 0.5 },
    { lining: 'Бавовна 100', complete: true, photo: 3, confidence: 0.7 },
  ]);
});

composition('JSON of a model is found among thoughts, fences and remarks; the last object counts', () => {
  const ours = { labels: [], title: { value: 'a "}" {b' } };
  const json = JSON.stringify(ours);
  for (const answer of [
    json,
    `[${json}]`,
    `\`\`\`json\n${json}\n\`\`\``,
    `<think>{"title": 1} and { so on</think>\n${json} Done.`,
    `{"other": ${json.length}} ${json}`,
  ]) {
    assert.equal(readJson(answer, ['labels']), ours, answer);
  }
  for (const answer of ['', '{}', '{"labels":', 'null', '[1]']) {
    assert.throws(() => readJson(answer, ['labels']), /JSON/, answer);
  }
});

composition.run();
