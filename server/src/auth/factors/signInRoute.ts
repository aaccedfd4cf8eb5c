import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { data, operation, ProblemShape, problems } from '../../platform/http/schemas';
import { problemTexts } from '../../platform/problemTexts';
import type { Services } from '../../services';
import { PasskeyAnswerShape } from '../passkeys/shapes';
import { Code, RecoveryCode, Session, sessionOf } from '../shapes';
import { completeSignIn } from './completeSignIn';

const FactorInput = Type.Object({
  ticket: Type.String({ maxLength: 100 }),
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(PasskeyAnswerShape),
});

/** Why a sign-in is not yet complete. */
export const FactorRequired = Type.Intersect(
  [
    ProblemShape,
    Type.Object({
      ticket: Type.Optional(Type.String()),
      methods: Type.Optional(Type.Array(Type.Enum(['totp', 'recoveryCode', 'passkey']))),
    }),
  ],
  {
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
  },
);

const tags = ['auth'];

/** Adds the second step of the sign-in. */
export function addSecondStep(app: Parameters<FastifyPluginAsyncTypebox>[0], services: Services): void {
  app.post(
    '/auth/factor',
    {
      config: { public: true },
      schema: {
        tags,
        ...operation('completeSignIn', 'Complete a sign-in with a second factor'),
        body: FactorInput,
        response: { 200: data(Session), ...problems },
      },
    },
    async (request, reply) => ({
      data: sessionOf(await completeSignIn(services, request, reply, request.body)),
    }),
  );
}
