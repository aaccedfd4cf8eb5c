import type { FastifyContextConfig } from 'fastify';
import { takesApiTokens } from '../callerRights';
import { withParts } from './components';
import type { Content, Operation, Response, Schema } from './document';
import { exampleOf } from './exampleOf';
import { describeParameter } from './parameters';

const form = 'multipart/form-data';
const problem = 'application/problem+json';

const answers: Record<string, string> = {
  200: 'Returns the requested data, or the result of the change.',
  201: 'Returns what was created.',
  202: 'Accepted: the work continues in the background. `GET /api/tasks/{id}` returns the state of a task.',
  204: 'Done; the response has no body.',
  401: 'The sign-in is refused. With `factor_required`, the answer has a `ticket` for the second step.',
  503: 'The server cannot work at the moment.',
};

/**
 * Adds to an operation what its route’s schema does not say: who may call it, what its parameters
 * and answers mean, and examples.
 */
export function describeOperation(operation: Operation, config: FastifyContextConfig, fields?: Schema): void {
  operation.description = [operation.description, whoMay(config)].filter(Boolean).join('\n\n');
  if (operation.parameters) operation.parameters = operation.parameters.map(describeParameter);
  if (fields) operation.requestBody = { required: true, content: { [form]: { schema: fields } } };
  if (config.optionalBody && operation.requestBody) operation.requestBody.required = false;
  for (const type of Object.values(operation.requestBody?.content ?? {})) describeContent(type, 'all');
  for (const [status, response] of Object.entries(operation.responses)) {
    if (/^\d+$/.test(status)) describeResponse(status, response);
  }
}

function whoMay(config: FastifyContextConfig): string {
  if (config.public) return 'Needs no sign-in.';
  const least = `Minimum role: ${config.role}.`;
  return takesApiTokens(config) ? least : `${least} API tokens are refused.`;
}

function describeResponse(status: string, response: Response): void {
  response.description = answers[status] ?? 'The answer.';
  if (status === '204') delete response.content;
  const { 'application/json': json } = response.content ?? {};
  if (json?.schema?.allOf?.some(({ title }) => title === 'Problem')) response.content = { [problem]: json };
  for (const type of Object.values(response.content ?? {})) describeContent(type, 'required');
}

/**
 * Describes a body or an answer. Content without a schema is a file, which is sent as plain bytes.
 */
function describeContent(type: Content, fields: 'all' | 'required'): void {
  if (!type.schema || Object.keys(type.schema).length === 0) {
    type.schema = { type: 'string', format: 'binary' };
    return;
  }
  type.schema = withTuples(type.schema);
  if (!hasFile(type.schema)) type.example = exampleOf(type.schema, fields);
}

/**
 * Returns a schema whose tuples have the form of OpenAPI 3.1 (JSON Schema 2020-12). The routes’
 * schemas use the older form.
 */
function withTuples(schema: Schema): Schema {
  const { additionalItems, items, ...rest } = withParts(schema, withTuples);
  if (!Array.isArray(items)) return { ...rest, ...(items !== undefined && { items }) };
  return { ...rest, prefixItems: items, items: false };
}

function hasFile({ properties = {} }: Schema): boolean {
  return Object.values(properties).some(
    ({ format, items }) =>
      format === 'binary' || (items && !Array.isArray(items) && items.format === 'binary'),
  );
}
