import * as assert from 'uvu/assert';
import { formats } from '../../../src/items/labels/formats';
import {
  keepSettings,
  keptSettings,
  type LabelSettings,
  readSettings,
} from '../../../src/items/labels/labelSettings';
import { browserSuite, refuseStorage } from '../../setup/fakeBrowser';

const test = browserSuite('settings of labels');

const read = (patch: Partial<LabelSettings> = {}, begin = '1') =>
  readSettings({ ...keptSettings(), ...patch }, begin);
const readOwn = (own: Partial<LabelSettings['own']>) =>
  read({ format: 'own', own: { ...keptSettings().own, ...own } });

test('the settings of labels are kept on the device, beside what cannot be read', () => {
  const initial = keptSettings();
  assert.is(initial.format, '3x8');
  const chosen: LabelSettings = { ...initial, format: '5x13', resolution: '203', brand: true, x: '1,5' };
  keepSettings(chosen);
  assert.equal(keptSettings(), chosen);
  for (const kept of ['', '{', 'null', '[1]', '{"format":"9x9","resolution":600,"x":5,"own":[],"y":null}']) {
    localStorage.setItem('labels', kept);
    assert.equal(keptSettings(), initial, kept);
  }
  localStorage.setItem('labels', '{"format":"own","own":{"width":"52","rows":7},"price":false}');
  assert.equal(keptSettings(), {
    ...initial,
    format: 'own',
    price: false,
    own: { ...initial.own, width: '52' },
  });
});

test('the settings of labels outlive a refused storage until the page is left', () => {
  const giveBack = refuseStorage('localStorage');
  keepSettings({ ...keptSettings(), scale: '99,5' });
  assert.is(keptSettings().scale, '99,5');
  giveBack();
  keepSettings(keptSettings());
});

test('the correction of labels is read as it is typed; nonsense is told at its field', () => {
  assert.equal(read({ x: '-0,5', y: '1.25', scale: '99,5' }).correction, { x: -0.5, y: 1.25, scale: 0.995 });
  const { errors, correction } = read({ x: 'мм', y: '51', scale: '50' });
  assert.equal(errors, { x: 'Впишіть число', y: 'Від -50 до 50', scale: 'Від 90 до 110' });
  assert.equal(correction, { x: 0, y: 0, scale: 1 });
});

test('a correction that moves labels off the paper is told at its field, and does not forbid to print', () => {
  const { errors, told } = read({ format: '4x10', x: '-1,5', y: '2' });
  assert.equal(errors, {});
  const text = (over: string) => `Етикетки виходять за край паперу на ${over}\u00a0мм`;
  assert.equal(told, { x: text('1,5'), y: text('2') });
  assert.equal(read({ format: '5x13', x: '-1,5', y: '2' }).told, {});
});

test('labels begin at a place of the page; beyond it the field says so', () => {
  assert.is(read({}, '24').begin, 24);
  for (const [begin, error] of [
    ['25', 'Від 1 до 24'],
    ['0', 'Від 1 до 24'],
    ['1,5', 'Впишіть ціле число'],
    ['', 'Впишіть число'],
  ] as const) {
    const { begin: first, errors } = read({}, begin);
    assert.equal([first, errors], [1, { begin: error }], begin);
  }
  assert.equal(read({ format: '58x40' }, '99').errors, {}, 'a roll has no places');
});

test('an own format has the same numbers as the others', () => {
  assert.equal(readOwn({}).format, formats['3x8']);
  const typed = { width: '63,5', height: '38,1', columns: '3', rows: '7', left: '7,25', top: '15,15' };
  const { format, errors } = readOwn({ ...typed, stepX: '66', stepY: '38,1' });
  assert.equal(errors, {});
  assert.equal([format?.width, format?.stepX, format?.top], [63.5, 66, 15.15]);
});

test('each number of an own format is checked at its field', () => {
  const errorsOf = (own: Partial<LabelSettings['own']>) => readOwn(own).errors;
  const leaves = 'Етикетки виходять за край сторінки';
  const overlap = 'Етикетки накладаються: крок менший за етикетку';
  assert.equal(errorsOf({ stepX: '69,9' }), { stepX: overlap });
  assert.equal(errorsOf({ stepY: '36' }), { stepY: overlap });
  assert.equal(errorsOf({ columns: '1', stepX: '10' }), {}, 'one column has no step');
  assert.equal(errorsOf({ columns: '4' }), { columns: leaves });
  assert.equal(errorsOf({ left: '0,1' }), { columns: leaves });
  assert.equal(errorsOf({ rows: '9' }), { rows: leaves });
  assert.equal(errorsOf({ columns: '1', width: '211' }), { width: leaves });
  assert.equal(errorsOf({ pageWidth: '0', height: 'x', rows: '2,5', top: '-1' }), {
    ...{ pageWidth: 'Від 1 до 1\u00a0000', height: 'Впишіть число' },
    ...{ rows: 'Впишіть ціле число', top: 'Від 0 до 1\u00a0000' },
  });
  assert.is(readOwn({ columns: '4' }).format, null);
});

test.run();
