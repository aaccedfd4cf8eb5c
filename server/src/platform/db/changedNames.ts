/**
 * Returns the names of the fields that a change touched, including the fields of purchases that
 * differ, in alphabetical order with commas around them (`,price,title,`); an empty text for none.
 * Ids are left out. The text is stored with every change, so another form would need a migration.
 */
export function changedNames(before: Values, after: Values): string {
  const { purchases: had, ...old } = before;
  const { purchases: has, ...now } = after;
  const [sold, bought] = [byId(had), byId(has)];
  const names = [...sold.keys(), ...bought.keys()].flatMap((id) => {
    const [one = {}, other = {}] = [sold.get(id), bought.get(id)];
    return namesOf(one, other).filter((name) => textOf(one[name]) !== textOf(other[name]));
  });
  const all = [...new Set([...namesOf(old, now), ...names])].filter((name) => !/^id$|Id$|^moved$/.test(name));
  return all.length === 0 ? '' : `,${all.sort().join()},`;
}

interface Values {
  [name: string]: unknown;
  purchases?: readonly object[];
}
type Purchase = Record<string, unknown>;

function byId(purchases: Values['purchases'] = []): Map<unknown, Purchase> {
  return new Map(
    purchases.map((purchase): [unknown, Purchase] => ['id' in purchase && purchase.id, { ...purchase }]),
  );
}

function namesOf(...values: object[]): string[] {
  return values.flatMap(Object.keys);
}

/**
 * Returns a text by which to compare two values. False, an empty text and a missing value give the
 * same text, because a new purchase has no flags.
 */
function textOf(value: unknown): string {
  return JSON.stringify(value || (value === 0 ? 0 : null));
}
