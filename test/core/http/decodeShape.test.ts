import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  flag,
  id,
  integer,
  listOf,
  none,
  object,
  oneOf,
  optional,
  orNull,
  pairOf,
  spareId,
  text,
} from '../../../src/contract/schema';
import { decoderOf } from '../../../src/core/http/decodeShape';

const test = suite('a decoder of a shape');

const size = object({ width: integer() });
const photo = object({
  id,
  title: text(),
  secret: text({ isNeeded: true }),
  isMain: flag,
  status: oneOf(['new', 'old']),
  size,
  tags: listOf(text()),
  parts: listOf(size),
  owner: orNull(object({ id })),
  price: orNull(integer()),
  note: orNull(text()),
  days: optional(integer()),
});
const whole = {
  id: 7,
  title: 'Сукня',
  secret: 's',
  isMain: true,
  status: 'new',
  size: { width: 3 },
  tags: ['а'],
  parts: [{ width: 1 }],
  owner: { id: 1 },
  price: 5,
  note: 'n',
  days: 2,
};
const decode = decoderOf(photo);

test('a decoder leaves an object with nothing to change as it is', () => {
  assert.is(decode(whole), whole);
});

test('a decoder gives what is missing or of another kind its default, and changes no answer', () => {
  const { id, secret, status, size } = whole;
  const answer = {
    id,
    secret,
    status,
    size,
    title: 4,
    isMain: 'yes',
    tags: null,
    owner: { id: -1 },
    note: 9,
  };
  const before = structuredClone(answer);
  const { price, days, ...decoded } = decode(answer);
  assert.equal(decoded, {
    id,
    secret,
    status,
    size,
    title: '',
    isMain: false,
    tags: [],
    parts: [],
    owner: null,
    note: null,
  });
  assert.is(price, null);
  assert.is(days, undefined);
  assert.equal(answer, before);
});

test('a decoder reads numbers that a server writes as text', () => {
  assert.is(decode({ ...whole, price: '12.50' }).price, 12.5);
  assert.is(decode({ ...whole, price: '' }).price, null);
  assert.is(decode({ ...whole, size: { width: 'wide' } }).size.width, 0);
});

test('a decoder leaves out the entries of a list that cannot be decoded', () => {
  const parts = [{ width: 1 }, null, 'x', { width: '2' }];
  assert.equal(decode({ ...whole, parts }).parts, [{ width: 1 }, { width: 2 }]);
});

test('a decoder uses the fallback for a missing id or an unknown word', () => {
  const left = decoderOf(
    object({ id: spareId, subject: oneOf(['clothes', 'brands'], 'clothes'), item: none }),
  );
  assert.equal(left({ id: -1, subject: 'planets', item: 4 }), { id: 0, subject: 'clothes', item: null });
  assert.equal(left({ id: 5, subject: 'brands' }), { id: 5, subject: 'brands', item: null });
});

test('a decoder takes an unknown word for null where the shape says so', () => {
  const change = decoderOf(object({ kind: oneOf(['created', 'deleted'], null) }));
  assert.equal(change({ kind: 'moved' }), { kind: null });
  assert.equal(change({}), { kind: null });
  assert.equal(change({ kind: 'created' }), { kind: 'created' });
});

test('a decoder distinguishes null from missing if a field may be either', () => {
  const item = decoderOf(object({ last: optional(orNull(size)) }));
  assert.equal(item({ last: null }), { last: null });
  assert.equal(item({ last: 4 }), { last: null });
  assert.equal(item({}), {});
});

test('a decoder takes a pair, and throws where one of the two is missing', () => {
  const pair = decoderOf(pairOf(size));
  assert.equal(pair([{ width: '1' }, { width: 2 }, 3]), [{ width: 1 }, { width: 2 }]);
  for (const broken of [[size], {}, null])
    assert.throws(() => pair(broken), undefined, JSON.stringify(broken));
});

test('a decoder throws without an id, a known word, a needed text or an object', () => {
  for (const broken of [{ id: 0 }, { id: '7' }, { status: 'odd' }, { secret: '' }, { size: null }])
    assert.throws(() => decode({ ...whole, ...broken }), undefined, JSON.stringify(broken));
  assert.throws(() => decode([whole]));
});

test('a decoder uses the own decoder of an inner shape', () => {
  const own = decoderOf(photo, new Map([[size, () => ({ width: 42 })]]));
  assert.is(own(whole).size.width, 42);
  assert.equal(own(whole).parts, [{ width: 42 }]);
});

test.run();
