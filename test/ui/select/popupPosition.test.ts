import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { computePopupPosition } from '../../../src/ui/select/popupPosition';

const test = suite('popupPosition');

const screen = { left: 0, top: 0, width: 1000, bottom: 800, height: 800 };
const control = (left: number, top: number, width = 200) => ({ left, top, width, bottom: top + 36 });

test('a popup opens below its control, as wide as it, at most 310 pixels high', () => {
  assert.equal(computePopupPosition(control(100, 100), screen), {
    left: 100,
    width: 200,
    maxHeight: 310,
    top: 140,
    bottom: null,
  });
});

test('a popup is lower where the screen ends, and opens above where there is hardly any room', () => {
  assert.is(computePopupPosition(control(100, 500), screen).maxHeight, 252);
  const above = computePopupPosition(control(100, 700), screen);
  assert.is(above.top, null);
  assert.is(above.bottom, 104);
  assert.is(above.maxHeight, 310);
});

test('a popup never leaves the screen sideways', () => {
  assert.is(computePopupPosition(control(900, 100), screen).left, 792);
  assert.is(computePopupPosition(control(-50, 100), screen).left, 8);
  assert.equal(computePopupPosition(control(-50, 100, 1200), screen).width, 984);
});

test('a popup keeps clear of a phone’s keyboard', () => {
  const place = computePopupPosition(control(0, 300), { ...screen, bottom: 400 });
  assert.is(place.top, null);
  assert.is(place.maxHeight, 288);
  // The distance is measured from the bottom of the whole screen.
  assert.is(place.bottom, 504);
});

test.run();
