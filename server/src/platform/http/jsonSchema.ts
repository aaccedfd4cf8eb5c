import type { Fields, ObjectShape, Shape } from '../../../../src/contract/schema';
import type { Schema } from './openapi/document';

interface Description<F extends Fields> {
  /** The name of the shape’s component in the API document. */
  title?: string;
  description?: string;
  /** A sentence for each field. */
  fields?: { readonly [K in keyof F]?: string };
}

const descriptions = new WeakMap<Shape, Description<Fields>>();

/** Sets the description of an object for the API document. */
export function describe<F extends Fields>(shape: ObjectShape<F>, description: Description<F>): void {
  descriptions.set(shape, description as Description<Fields>);
}

const made = new WeakMap<Shape, Schema>();

/**
 * Returns the JSON Schema that validates and documents a shape. It is the same object each time, so
 * that its validator is compiled only once.
 */
export function jsonSchema(shape: Shape): Schema {
  const schema = made.get(shape) ?? schemaOf(shape);
  made.set(shape, schema);
  return schema;
}

function schemaOf(shape: Shape): Schema {
  const { form } = shape;
  switch (form.kind) {
    case 'id':
      return { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
    case 'flag':
      return { type: 'boolean' };
    case 'none':
      return { type: 'null' };
    case 'number':
      return { type: 'number', ...limits({ minimum: form.min, maximum: form.max }) };
    case 'integer':
      return { type: 'integer', ...limits({ minimum: form.min, maximum: form.max }) };
    case 'digits': // a repeated parameter arrives as an array, which this type refuses
      return { type: 'string', pattern: '^[1-9][0-9]{0,15}$' };
    case 'text':
      return {
        type: 'string',
        ...limits({ minLength: form.min, maxLength: form.max, pattern: form.pattern }),
      };
    case 'constant':
      return { type: 'string', const: form.value };
    case 'anyObject':
      return { type: 'object', properties: {}, additionalProperties: true };
    case 'oneOf':
      return { enum: [...form.values] };
    case 'list':
      return {
        type: 'array',
        items: jsonSchema(form.entry),
        ...limits({ minItems: form.min, maxItems: form.max }),
      };
    case 'pair': {
      const entry = jsonSchema(form.entry);
      return { type: 'array', items: [entry, entry], additionalItems: false, minItems: 2 };
    }
    case 'record':
      return { type: 'object', additionalProperties: jsonSchema(form.entry) };
    case 'either':
      return { anyOf: form.shapes.map(jsonSchema) };
    case 'orNull':
      return { anyOf: [jsonSchema(form.shape), { type: 'null' }] };
    case 'optional':
      return jsonSchema(form.shape);
    case 'object':
      return objectSchema(form.fields, descriptions.get(shape) ?? {});
  }
}

function objectSchema(fields: Fields, { title, description, fields: sentences = {} }: Description<Fields>) {
  const entries = Object.entries(fields);
  const required = entries.filter(([, { form }]) => form.kind !== 'optional').map(([name]) => name);
  const properties = entries.map(([name, field]) => {
    const sentence = sentences[name];
    return [name, { ...jsonSchema(field), ...(sentence && { description: sentence }) }];
  });
  return {
    ...(title && { title }),
    ...(description && { description }),
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

/** Returns those limits that have a value. */
function limits(all: Record<string, number | string | undefined>): Schema {
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit !== undefined));
}

/** The schema of a file in a form. */
export const formFile: Schema = { type: 'string', format: 'binary' };

/**
 * Returns the fields of a form for the API document only, because the call itself reads and checks
 * them.
 */
export function formOf(properties: Record<string, Schema>, required: string[]): Schema {
  return { type: 'object', required, properties };
}
