import type { FastifyInstance } from 'fastify';
import { factorMethod } from '../../../../src/contract/factors';
import { listOf, object, optional, text } from '../../../../src/contract/schema';
import { session } from '../../../../src/contract/signIn';
import { call } from '../../platform/http/call';
import { jsonSchema } from '../../platform/http/jsonSchema';
import type { Schema } from '../../platform/http/openapi/document';
import { problemSchema } from '../../platform/http/schemas';
import { problemTexts } from '../../platform/problemTexts';
import type { Services } from '../../services';
import { checkedFactorInput, sessionOf } from '../shapes';
import { completeSignIn } from './completeSignIn';

/** The shape of the 401 that a sign-in answers if it needs a second factor. */
export const factorRequired: Schema = {
  allOf: [
    problemSchema,
    jsonSchema(object({ ticket: optional(text()), methods: optional(listOf(factorMethod)) })),
  ],
  examples: [
    {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: problemTexts.factor_required,
      code: 'factor_required',
      requestId: '0b3e7c52-9d0f-4a55-8a57-1f2c3d4e5f60',
      ticket: 'pY0Zc3w1…',
      methods: ['totp', 'recoveryCode'],
    },
  ],
};

/** Adds the second step of the sign-in. */
export function addSecondStep(app: FastifyInstance, services: Services): void {
  call(
    app,
    'POST /auth/factor',
    {
      tag: 'auth',
      config: { public: true },
      operation: ['completeSignIn', 'Complete a sign-in with a second factor'],
      body: checkedFactorInput,
      answer: session,
    },
    async (request, reply) => sessionOf(await completeSignIn(services, request, reply, request.body)),
  );
}
