import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editKeyOf } from '../../src/intake/editKeys';
import { newGroup } from '../../src/intake/grouping/groups';
import { photoAfter, photoBeside, photosBetween } from '../../src/intake/photoPlaces';

const test = suite('the way between photos of an intake');

const groups = [newGroup('1', ['a', 'b', 'c']), newGroup('2', ['d']), newGroup('3', ['e', 'f'])];

test('arrows in an intake lead from photo to photo and from group to group', () => {
  const ways = {
    ArrowRight: 'a>b c>d d>e f>f',
    ArrowLeft: 'b>a d>c a>a',
    ArrowDown: 'a>d c>d d>e f>f',
    ArrowUp: 'f>d e>d d>a a>a',
    Home: 'c>a d>d',
    End: 'a>c e>f',
  };
  for (const [key, way] of Object.entries(ways))
    for (const step of way.split(' ')) {
      const [from = '', to] = step.split('>');
      assert.is(photoBeside(groups, from, key), to, `${key} ${step}`);
    }
});

test('a range of an intake’s photos includes both its ends, whichever comes first', () => {
  assert.equal(photosBetween(groups, 'b', 'e'), ['b', 'c', 'd', 'e']);
  assert.equal(photosBetween(groups, 'e', 'b'), ['b', 'c', 'd', 'e']);
  assert.equal(photosBetween(groups, 'd', 'd'), ['d']);
});

test('the focus goes to the intake’s photo after those removed, else to the one before', () => {
  assert.is(photoAfter(groups, ['b', 'c']), 'd');
  assert.is(photoAfter(groups, ['e', 'f']), 'd');
  assert.is(photoAfter(groups, ['a', 'b', 'c', 'd', 'e', 'f']), undefined);
});

test('keys in an intake mean the same in the Ukrainian layout, and others mean nothing', () => {
  const press = (key: string, code: string, held: object = {}) =>
    editKeyOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held });
  assert.is(press('ь', 'KeyM'), 'join');
  assert.is(press('і', 'KeyS'), 'split');
  assert.is(press('т', 'KeyN'), 'fresh');
  assert.is(press('я', 'KeyZ', { ctrlKey: true }), 'undo');
  assert.is(press('z', 'KeyW', { ctrlKey: true }), 'undo', 'on a French keyboard');
  assert.is(press('z', 'KeyZ', { metaKey: true }), 'undo');
  assert.is(press('ArrowUp', 'ArrowUp', { altKey: true }), 'previous');
  assert.is(press(' ', 'Space', { shiftKey: true }), 'range');
  assert.is(press('ArrowDown', 'ArrowDown', { shiftKey: true }), 'extend');
  for (const left of [
    press('s', 'KeyS', { ctrlKey: true }),
    press('ArrowLeft', 'ArrowLeft', { altKey: true }),
    press('Tab', 'Tab'),
    press('?', 'Slash', { shiftKey: true }),
  ])
    assert.is(left, null);
});

test.run();
