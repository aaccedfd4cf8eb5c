/** Returns an object's keys with their type, which `Object.keys` loses. */
export function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object) as (keyof T)[];
}

/** Returns the named fields of an object. */
export function pick<T, K extends keyof T>(values: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, K>;
}
