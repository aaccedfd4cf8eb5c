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

/** Returns a shape's decoder. `or` gets the default of a value that is missing or invalid. */
function decoder(shape: Shape, own: OwnDecoders, or = itself): Decoder<unknown> {
  const { form } = shape;
  const found = own.get(shape);
  if (found) return found;
  switch (form.kind) {
    case 'id':
      return form.isSpare ? (value) => idOrNull(value) ?? 0 : id;
    case 'none':
      return () => null;
    case 'flag':
      return (value) => (typeof value === 'boolean' ? value : or(false));
    case 'number':
    case 'integer':
      return (value) => numberOrNull(value) ?? or(0);
    case 'text':
      return (value) =>
        form.isNeeded ? text(value) || refuse() : typeof value === 'string' ? value : or('');
    case 'oneOf':
      return (value) => known(form, value);
    case 'list': {
      const decode = listOf(decoder(form.entry, own));
      return (value) => (Array.isArray(value) ? decode(value) : or([]));
    }
    case 'pair': {
      const decode = decoder(form.entry, own);
      return (value) => {
        const [one, other] = Array.isArray(value) ? value : [];
        return [decode(one), decode(other)];
      };
    }
    case 'orNull':
      return unlessMissing(decoder(form.shape, own, refuse));
    case 'optional':
      return unlessUndefined(decoder(form.shape, own, refuse));
    case 'object':
      return objectOf(form.fields, own);
    default:
      throw new TypeError(`no decoder of ${form.kind}`);
  }
}

function known({ values, otherwise }: { values: readonly unknown[]; otherwise?: unknown }, value: unknown) {
  if (values.includes(value)) return value;
  return otherwise === undefined ? refuse() : otherwise;
}

function itself(value: unknown): unknown {
  return value;
}

function refuse(): never {
  throw new TypeError('not of its kind');
}

/** Decodes a list; returns the same list if no entry changes. */
function listOf(decode: Decoder<unknown>): (value: unknown[]) => unknown[] {
  const attempt = orNull(decode);
  return (value) => {
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
