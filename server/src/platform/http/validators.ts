import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { Shape } from '../../../../src/contract/schema';
import { jsonSchema } from './jsonSchema';

/** Fastify's own compiler. It keeps what it has made of a schema. */
const compile = ajvCompiler()(
  {},
  { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: true } },
);

/**
 * Fastify's compiler of validators: makes each when the first call needs it. To make all of them
 * takes 80 ms of a start.
 */
export const validatorLater: FastifySchemaCompiler<object> = ({ schema }) => {
  let made: ReturnType<typeof compile> | null = null;
  return (value: unknown) => {
    made ??= compile({ schema });
    return made(value) === true || { error: made.errors ?? [] };
  };
};

/** Returns whether a value that no route has validated has the shape. */
export function hasShape<T>(shape: Shape<T>, value: unknown): value is T {
  return compile({ schema: jsonSchema(shape) })(value) === true;
}
