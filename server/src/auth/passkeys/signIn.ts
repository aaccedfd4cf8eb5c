import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteEvent } from '../../platform/http/securityLog';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { type Administrator, isUsable } from '../accounts';
import { beginSession } from '../beginSession';
import type { Grant } from '../grants';
import { type PasskeyAnswer, useAnswer, verifyAnswer } from './answer';
import { passkeyTexts } from './texts';

/**
 * Signs in with a passkey alone. This counts as two factors, because the person holds the passkey
 * and it has verified them, e.g. by a fingerprint. `challenge` is the challenge that this sign-in
 * was given. Throws invalid_credentials if the answer is wrong or the account may not sign in.
 */
export async function signInWithPasskey(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Grant> {
  const verified = await verifyAnswer(services, request, 'sign-in', answer);
  if (verified?.challenge !== challenge) throw refused(request);
  const { administrator_id } = verified.passkey;
  const account = await findUsable(services, administrator_id);
  if (!account) throw refused(request, administrator_id);
  return beginSession(services, request, reply, account, {
    method: 'passkey',
    async take(tx) {
      if (!(await useAnswer(tx, services.clock, request, verified))) throw refused(request, administrator_id);
    },
  });
}

async function findUsable({ db, clock }: Services, administratorId: number): Promise<Administrator | null> {
  const account = await db
    .selectFrom('administrators')
    .selectAll()
    .where('id', '=', administratorId)
    .executeTakeFirst();
  return isUsable(account, clock.now()) ? account : null;
}

function refused(request: FastifyRequest, administratorId?: number): Problem {
  noteEvent(request, 'login_failed', { administratorId, method: 'passkey' });
  return new Problem('invalid_credentials', passkeyTexts.refused, {
    errors: [{ field: 'passkey', code: 'wrong', detail: passkeyTexts.refused }],
  });
}
