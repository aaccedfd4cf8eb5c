import type { Fields, Shape } from '../../contract/schema';
import type { Decoder } from './answer';
import { fields as fieldsOf, id, numberOrNull, orNull, text } from './decode';

/**
 * Returns the decoder of a shape. It throws if an id, a word of a fixed set or a required text is
 * missing or invalid, unless the shape has a fallback. Other values get a default: '', false, 0,
 * null or an empty list. A list drops its invalid entries. `own` holds special decoders for inner
 * shapes that need more than a default.
 */
export function decoderOf<T>(shape: Shape<T>, own: OwnDecoders = new Map()): Decoder<T> {
  // The compiler cannot derive the type from the shape's form.
  return decoder(shape, own) as Decoder<T>;
}

type OwnDecoders = ReadonlyMap<Shape, Decoder<unknown>>;

function decoder(shape: Shape, own: OwnDecoders): Decoder<unknown> {
  const { form } = shape;
  const found = own.get(shape);
  if (found) return found;
  switch (form.kind) {
    case 'id':
      return form.isSpare ? (value) => idOrNull(value) ?? 0 : id;
    case 'none':
      return () => null;
    case 'flag':
      return (value) => value === true;
    case 'number':
    case 'integer':
      return (value) => numberOrNull(value) ?? 0;
    case 'text':
      return form.isNeeded ? neededText : text;
    case 'oneOf':
      return (value) => known(form.values, value, form.otherwise);
    case 'list':
      return listOf(decoder(form.entry, own));
    case 'pair': {
      const decode = decoder(form.entry, own);
      return (value) => {
        const [one, other] = Array.isArray(value) ? value : [];
        return [decode(one), decode(other)];
      };
    }
    case 'orNull':
      return unlessMissing(strict(form.shape, own));
    case 'optional':
      return unlessUndefined(strict(form.shape, own));
    case 'object':
      return objectOf(form.fields, own);
    default:
      throw new TypeError(`no decoder of ${form.kind}`);
  }
}

/** Returns a decoder like `decoder` that throws instead of using a default. */
function strict(shape: Shape, own: OwnDecoders): Decoder<unknown> {
  const decode = decoder(shape, own);
  switch (shape.form.kind) {
    case 'flag':
      return (value) => only(typeof value === 'boolean', value);
    case 'text':
      return (value) => only(typeof value === 'string', value);
    case 'number':
    case 'integer':
      return (value) => numberOrNull(value) ?? only(false, value);
    case 'list':
      return (value) => decode(only(Array.isArray(value), value));
    default:
      return decode;
  }
}

function only(isRight: boolean, value: unknown): unknown {
  if (!isRight) throw new TypeError('not of its kind');
  return value;
}

/** Decodes a list; returns the same list if no entry changes. */
function listOf(decode: Decoder<unknown>): Decoder<unknown[]> {
  const attempt = orNull(decode);
  return (value) => {
    if (!Array.isArray(value)) return [];
    const decoded = value.map(attempt);
    const isSame = decoded.every((entry, at) => entry !== null && entry === value[at]);
    return isSame ? value : decoded.filter((entry) => entry !== null);
  };
}

/** Decodes an object; returns the same object if no field changes. */
function objectOf(shapes: Fields, own: OwnDecoders): Decoder<unknown> {
  const decoders = Object.entries(shapes).map(([name, shape]) => ({ name, decode: decoder(shape, own) }));
  return (value) => {
    const entry = fieldsOf(value);
    let decoded = entry;
    for (const { name, decode } of decoders) {
      const found = decode(entry[name]);
      if (found === entry[name]) continue;
      if (decoded === entry) decoded = { ...entry };
      decoded[name] = found;
    }
    return decoded;
  };
}

const idOrNull = orNull(id);

/** Returns null if the value is missing or invalid. */
function unlessMissing(decode: Decoder<unknown>): Decoder<unknown> {
  const attempt = orNull(decode);
  // Null is checked first, because most missing values are null, and a throw with its catch costs a
  // hundred times more.
  return (value) => (value === null || value === undefined ? null : attempt(value));
}

/** Returns undefined if the value is missing or invalid. */
function unlessUndefined(decode: Decoder<unknown>): Decoder<unknown> {
  return (value) => {
    try {
      return value === undefined ? undefined : decode(value);
    } catch {
      return undefined;
    }
  };
}

function neededText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('no text');
  return value;
}

function known(values: readonly unknown[], value: unknown, otherwise?: unknown): unknown {
  if (values.includes(value)) return value;
  return otherwise ?? only(false, value);
}
