/**
 * Shapes of what the API takes and answers, each written once: the type follows from it (`TypeOf`),
 * the app's decoder (src/http/decodeShape.ts) and the JSON Schema by which the server validates and
 * documents (server/src/platform/http/jsonSchema.ts).
 */

/** A shape of values of type T. `T` is known to the compiler alone. */
export interface Shape<T = unknown> {
  readonly form: Form;
  readonly of?: T;
}

type Form =
  | { kind: 'id' | 'flag' | 'digits' }
  | { kind: 'number' | 'integer'; min?: number; max?: number }
  | { kind: 'text'; max?: number; isNeeded?: boolean }
  | { kind: 'oneOf'; values: readonly (string | number)[] }
  | { kind: 'list'; entry: Shape; min?: number; max?: number }
  | { kind: 'orNull' | 'optional'; shape: Shape }
  | { kind: 'object'; fields: Fields };

export type Fields = Readonly<Record<string, Shape>>;

/** An object's shape, whose fields another one may take over. */
export interface ObjectShape<F extends Fields> extends Shape<ObjectOf<F>> {
  readonly form: { kind: 'object'; fields: F };
}

/** A field that may be missing. */
export interface OptionalShape<T> extends Shape<T> {
  readonly form: { kind: 'optional'; shape: Shape<T> };
}

export type TypeOf<S> = S extends Shape<infer T> ? T : never;

type OptionalKeys<F> = { [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never }[keyof F];
type ObjectOf<F> = { [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]> } & {
  [K in OptionalKeys<F>]?: TypeOf<F[K]>;
};

export const id: Shape<number> = { form: { kind: 'id' } };
export const flag: Shape<boolean> = { form: { kind: 'flag' } };
/** A positive whole number as a text, as addresses have it. */
export const digits: Shape<string> = { form: { kind: 'digits' } };

/* @__NO_SIDE_EFFECTS__ */
export function number(limits: { min?: number; max?: number } = {}): Shape<number> {
  return { form: { kind: 'number', ...limits } };
}

/* @__NO_SIDE_EFFECTS__ */
export function integer(limits: { min?: number; max?: number } = {}): Shape<number> {
  return { form: { kind: 'integer', ...limits } };
}

/** `max` is in UTF-16 units. A screen cannot do without a text that `isNeeded`. */
/* @__NO_SIDE_EFFECTS__ */
export function text(limits: { max?: number; isNeeded?: boolean } = {}): Shape<string> {
  return { form: { kind: 'text', ...limits } };
}

/** An instant as the wire has it, in ISO 8601. */
export const instant = text();

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string | number>(values: readonly T[]): Shape<T> {
  return { form: { kind: 'oneOf', values } };
}

/* @__NO_SIDE_EFFECTS__ */
export function listOf<T>(entry: Shape<T>, limits: { min?: number; max?: number } = {}): Shape<T[]> {
  return { form: { kind: 'list', entry, ...limits } };
}

/* @__NO_SIDE_EFFECTS__ */
export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return { form: { kind: 'orNull', shape } };
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return { form: { kind: 'optional', shape } };
}

/* @__NO_SIDE_EFFECTS__ */
export function object<const F extends Fields>(fields: F): ObjectShape<F> {
  return { form: { kind: 'object', fields } };
}
