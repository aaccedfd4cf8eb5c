import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

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
