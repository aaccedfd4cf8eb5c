/**
 * Shapes of the API's requests and answers, each written once. From them derive the type
 * (`TypeOf`), the app's decoder (src/core/http/decodeShape.ts) and the server's JSON Schema for
 * validation and documents (server/src/platform/http/jsonSchema.ts).
 */

/**
 * A shape of values of type T. The property `of` never has a value; it only tells the compiler the
 * type.
 */
export interface Shape<T = unknown> {
  readonly form: Form;
  readonly of?: T;
}

type Form =
  | { kind: 'flag' | 'digits' | 'none' | 'anyObject' }
  | { kind: 'id'; isSpare?: boolean }
  | { kind: 'number' | 'integer'; min?: number; max?: number }
  | ({ kind: 'text'; isNeeded?: boolean } & TextLimits)
  | { kind: 'constant'; value: string }
  | { kind: 'oneOf'; values: readonly Word[]; otherwise?: Word | null }
  | { kind: 'list'; entry: Shape; min?: number; max?: number }
  | { kind: 'pair' | 'record'; entry: Shape }
  | { kind: 'either'; shapes: readonly Shape[] }
  | { kind: 'orNull' | 'optional'; shape: Shape }
  | { kind: 'object'; fields: Fields };

type Word = string | number | true;

interface TextLimits {
  min?: number;
  max?: number;
  pattern?: string;
}

export type Fields = Readonly<Record<string, Shape>>;

/** The shape of an object. Another shape can include its `form.fields`. */
export interface ObjectShape<F extends Fields> extends Shape<ObjectOf<F>> {
  readonly form: { kind: 'object'; fields: F };
}

/** The shape of an object's field that may be missing. */
export interface OptionalShape<T> extends Shape<T> {
  readonly form: { kind: 'optional'; shape: Shape<T> };
}

export type TypeOf<S> = S extends Shape<infer T> ? T : never;

type OptionalKeys<F> = { [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never }[keyof F];
type ObjectOf<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]> } & {
  [K in OptionalKeys<F>]?: TypeOf<F[K]>;
};

export const id: Shape<number> = { form: { kind: 'id' } };
/** An id that a screen can do without: the app decodes a missing one as 0. */
export const spareId: Shape<number> = { form: { kind: 'id', isSpare: true } };
export const flag: Shape<boolean> = { form: { kind: 'flag' } };
/** An object that a foreign standard defines, such as WebAuthn's. */
export const anyObject: Shape<object> = { form: { kind: 'anyObject' } };
/** A positive whole number written as text, as in addresses. */
export const digits: Shape<string> = { form: { kind: 'digits' } };

/** Always null. */
export const none: Shape<null> = { form: { kind: 'none' } };

export function number(limits: { min?: number; max?: number } = {}): Shape<number> {
  return { form: { kind: 'number', ...limits } };
}

export function integer(limits: { min?: number; max?: number } = {}): Shape<number> {
  return { form: { kind: 'integer', ...limits } };
}

/**
 * Creates the shape of a text. Limits of length are in code points. `isNeeded`: the app refuses an
 * answer without the text instead of taking it for ''.
 */
export function text(limits: TextLimits & { isNeeded?: boolean } = {}): Shape<string> {
  return { form: { kind: 'text', ...limits } };
}

/** An instant as text in ISO 8601, in UTC. */
export const instant = text();

export function constant<const T extends string>(value: T): Shape<T> {
  return { form: { kind: 'constant', value } };
}

/**
 * Creates the shape of one of the values. The app replaces an unknown value by `otherwise`, which
 * is null where it shows that it does not know the value; without `otherwise` it refuses the value.
 */
export function oneOf<const T extends Word>(values: readonly T[], otherwise?: NoInfer<T>): Shape<T>;
export function oneOf<const T extends Word>(values: readonly T[], otherwise: null): Shape<T | null>;
export function oneOf(values: readonly Word[], otherwise?: Word | null): Shape {
  return { form: { kind: 'oneOf', values, otherwise } };
}

export function listOf<T>(entry: Shape<T>, limits: { min?: number; max?: number } = {}): Shape<T[]> {
  return { form: { kind: 'list', entry, ...limits } };
}

/** Creates the shape of an object with arbitrary names, whose values have the shape `entry`. */
export function recordOf<T>(entry: Shape<T>): Shape<Record<string, T>> {
  return { form: { kind: 'record', entry } };
}

export function pairOf<T>(entry: Shape<T>): Shape<[T, T]> {
  return { form: { kind: 'pair', entry } };
}

export function eitherOf<const S extends readonly Shape[]>(shapes: S): Shape<TypeOf<S[number]>> {
  return { form: { kind: 'either', shapes } };
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return { form: { kind: 'orNull', shape } };
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { form: { kind: 'optional', shape } };
}

export function object<const F extends Fields>(fields: F): ObjectShape<F> {
  return { form: { kind: 'object', fields } };
}
