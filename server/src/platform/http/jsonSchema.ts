import type { Fields, ObjectShape, Shape } from '../../../../src/contract/schema';
import { Digits } from './listQuery';
import type { Schema } from './openapi/document';
import { Id } from './schemas';

interface Description<F extends Fields> {
  /** The component of the contract's document that the shape becomes. */
  title?: string;
  description?: string;
  /** What its fields mean. */
  fields?: { readonly [K in keyof F]?: string };
}

const descriptions = new WeakMap<Shape, Description<Fields>>();

/** Says what an object means. The contract's document alone shows it. */
export function describe<F extends Fields>(shape: ObjectShape<F>, description: Description<F>): void {
  descriptions.set(shape, description as Description<Fields>);
}

/** Returns the JSON Schema by which a shape is validated and documented. */
export function jsonSchema(shape: Shape): Schema {
  const { form } = shape;
  switch (form.kind) {
    case 'id':
      return { ...Id };
    case 'flag':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number', ...limits({ minimum: form.min, maximum: form.max }) };
    case 'integer':
      return { type: 'integer', ...limits({ minimum: form.min, maximum: form.max }) };
    case 'digits':
      return { ...Digits };
    case 'text':
      return { type: 'string', ...limits({ maxLength: form.max }) };
    case 'oneOf':
      return { enum: [...form.values] };
    case 'list':
      return {
        type: 'array',
        items: jsonSchema(form.entry),
        ...limits({ minItems: form.min, maxItems: form.max }),
      };
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

/** Returns the limits that are set. */
function limits(all: Record<string, number | undefined>): Schema {
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit !== undefined));
}
