import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTypeAhead } from '../../../src/ui/select/typeAhead';
import { type FakeClock, fakeClock } from '../fakeClock';

const test = suite('typeAhead');
let time: FakeClock;
test.before.each(() => {
  time = fakeClock();
});
test.after.each(() => time.restore());

const labels = ['Шовк', 'Шерсть', 'Льон', 'Їжак', 'Шкіра'];

test('a typed letter jumps to the option that begins with it, again to the next', () => {
  const ahead = createTypeAhead();
  assert.is(ahead.type('ш', null, labels), 0);
  assert.is(ahead.type('ш', 0, labels), 1);
  assert.is(ahead.type('ш', 1, labels), 4);
  assert.is(ahead.type('ш', 4, labels), 0);
});

test('quick letters in a select spell an option’s beginning, whatever their case', () => {
  const ahead = createTypeAhead();
  ahead.type('Ш', null, labels);
  time.advance(900);
  assert.is(ahead.type('к', 0, labels), 4);
  time.advance(900);
  assert.is(ahead.type('і', 4, labels), 4);
});

test('what was typed in a select a second ago is forgotten', () => {
  const ahead = createTypeAhead();
  ahead.type('ш', null, labels);
  time.advance(1000);
  assert.is(ahead.type('ї', 0, labels), 3);
});

test('letters in a select lead nowhere when no option fits', () => {
  assert.is(createTypeAhead().type('z', 2, labels), null);
  assert.is(createTypeAhead().type('z', null, []), null);
});

test.run();
