import type { Document, Response, Schema } from './document';
import { exampleOf } from './exampleOf';

/** The two kinds of problems with which every call may answer. */
const problemResponses: Record<string, { code: string; description: string; example: object }> = {
  '4XX': {
    code: 'Refused',
    description: 'Refused: `code` tells a program why, `detail` tells a person (RFC 9457).',
    example: { type: 'about:blank', title: 'Unprocessable Content', status: 422, code: 'validation_failed' },
  },
  '5XX': {
    code: 'Failed',
    description: 'Not possible at the moment. A retry may succeed, after `Retry-After` if it is sent.',
    example: { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'unavailable' },
  },
};

/** Moves the problems of all calls into components, which the calls refer to. */
export function shareProblems({ paths, components }: Document): void {
  components.responses ??= {};
  for (const operation of operationsOf(paths)) {
    for (const [status, { code, description, example }] of Object.entries(problemResponses)) {
      const schema = Object.values(operation.responses[status]?.content ?? {})[0]?.schema;
      if (!schema) continue;
      components.responses[code] ??= {
        description,
        content: {
          'application/problem+json': { schema, example: { ...Object(exampleOf(schema)), ...example } },
        },
      };
      operation.responses[status] = { $ref: `#/components/responses/${code}` };
    }
  }
}

/** Moves the shapes that have a title into components, where clients find them under that title. */
export function shareSchemas({ paths, components }: Document): void {
  const schemas: Record<string, Schema> = {};
  components.schemas = schemas;
  const share = (schema: Schema): Schema => {
    const { title, ...rest } = withParts(schema, share);
    if (title === undefined) return rest;
    const known = schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(rest))
      throw new Error(`two shapes are called ${title}`);
    schemas[title] = rest;
    return { $ref: `#/components/schemas/${title}` };
  };
  const answers: Response[] = [
    ...Object.values(components.responses ?? {}),
    ...operationsOf(paths).flatMap(({ responses }) => Object.values(responses)),
  ];
  for (const { content = {} } of answers) {
    for (const type of Object.values(content)) if (type.schema) type.schema = share(type.schema);
  }
}

/** Returns a schema with each part replaced by the result of `change`. */
export function withParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, prefixItems, anyOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)])),
    }),
    ...(items && { items: Array.isArray(items) ? items.map(change) : change(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(change) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
  };
}

export function operationsOf(paths: Document['paths']) {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}
