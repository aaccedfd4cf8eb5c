import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';
import type { Shape } from '../../../../src/contract/schema';
import { jsonSchema } from './jsonSchema';

/** Fastify's own compiler. It caches its result for each schema. */
const compile = ajvCompiler()(
  {},
  { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: true } },
);

/**
 * Fastify's compiler of validators, which makes each at the first call that needs it. Making all of
 * them would add 80 ms to the start.
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
