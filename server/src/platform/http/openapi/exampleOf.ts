import type { Schema } from './document';
import { exampleInstant, exampleNumbers, exampleTexts, otherTexts } from './exampleValues';

/** Which fields of an object an example has. */
type Fields = 'all' | 'required';

/**
 * Returns an example that the schema itself accepts: made from it, so that it cannot differ from
 * what a route takes and answers. A schema with `examples` of its own gives the first of these. The
 * object itself has the fields that are asked for, those below it only what they must have.
 */
export function exampleOf(schema: Schema, fields: Fields = 'required', name = ''): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, fields, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, fields, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fields, name);
    case 'array':
      return arrayOf(schema, name);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  fields: Fields,
  parent: string,
): Record<string, unknown> {
  const names = Object.keys(properties);
  const needed = names.filter((name) => required.includes(name));
  // One that needs none would be empty, which says nothing.
  const shown = fields === 'all' ? names : needed.length > 0 ? needed : names.slice(0, 1);
  return Object.fromEntries(
    shown.map((name) => {
      const own = `${parent}.${name}`;
      return [name, exampleOf(properties[name] ?? {}, 'required', exampleTexts[own] ? own : name)];
    }),
  );
}

function arrayOf({ items, prefixItems, minItems = 1 }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, 'required', name));
  const item = Array.isArray(items) ? items[0] : items;
  if (!item) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(item, 'required', name));
}

function textOf(schema: Schema, name: string): string {
  const known = /[a-z]At$/.test(name) ? [exampleInstant] : (exampleTexts[name] ?? []);
  return [...known, ...otherTexts].find((text) => takes(schema, text)) ?? '';
}

function takes(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  text: string,
): boolean {
  const { length } = [...text];
  return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
}

function numberOf({ minimum, maximum }: Schema, name: string): number {
  const least = minimum ?? 0;
  return Math.min(
    Math.max(exampleNumbers[name] ?? Math.max(least, 1), least),
    maximum ?? Number.MAX_SAFE_INTEGER,
  );
}
