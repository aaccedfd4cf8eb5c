// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newcomerOf } from '../../../src/auth/oidc/claims';
import { hintFor } from '../../../src/auth/oidc/hints';
import type { Claims } from '../../../src/auth/oidc/Provider';
import type { Refusal } from '../../../src/auth/oidc/refusals';
import { settingsFor } from './support';

const claims = suite('what is taken of the claims of a provider');

const issuer = 'https://id.example';
const email = 'kate@example.com';

claims('a name that shows nothing is none', () => {
  const settings = settingsFor(issuer, {});
  const named = (name: string) =>
    settings && newcomerOf(settings, { subject: 'a', idToken: { name }, userInfo: {} })?.name;
  assert.equal([named('\u3164 \u2800'), named(' Катя\u3164')], ['', 'Катя\u3164']);
});

/** Returns the accepted e-mail, or why there is none. */
function taken(idToken: Claims, userInfo: Claims = {}, trusted = false): string {
  const settings = settingsFor(issuer, { OIDC_EMAIL_TRUSTED: String(trusted) });
  if (!settings) throw new Error('no settings');
  const { sub: subject = 'a', ...rest } = idToken;
  const newcomer = newcomerOf(settings, { subject: String(subject), idToken: rest, userInfo });
  if (!newcomer) return 'nobody';
  return 'address' in newcomer.email ? newcomer.email.address : newcomer.email.refusal;
}

claims('claims of a provider: an e-mail is taken if the same document says it is verified', () => {
  assert.is(taken({ email: ' KATE@Example.com ', email_verified: true }), email);
  assert.is(taken({}, { email, email_verified: true }), email);
  assert.is(taken({ email, email_verified: 'true' }), email);
  for (const email_verified of [false, null, 'false', 1])
    assert.is(taken({ email, email_verified }), 'email');
  assert.is(taken({ email }), 'email_unsaid');
  assert.is(taken({ email }, { email, email_verified: true }), 'email_unsaid');
  assert.is(taken({ email, email_verified: false }, { email, email_verified: true }), 'email');
});

claims('claims: a trusted provider’s e-mail needs no verification, unless a claim denies it', () => {
  assert.is(taken({ email }, {}, true), email);
  assert.is(taken({}, { email }, true), email);
  assert.is(taken({ email }, { email, email_verified: true }, true), email);
  for (const email_verified of [false, null, 'false', 1]) {
    assert.is(taken({ email, email_verified }, {}, true), 'email');
    assert.is(taken({ email }, { email_verified }, true), 'email');
  }
});

claims('claims of a provider that only look like an e-mail are refused', () => {
  const twins = ['\u212Aate@example.com', 'ka\u200bte@example.com', 'kate\0@example.com', `${email}\ufeff`];
  for (const other of [...twins, 'kate', 'kate@a@b', `${'x'.repeat(260)}@example.com`, 7, [email]])
    assert.is(taken({ email: other, email_verified: true }), 'no_email', String(other));
  assert.is(taken({ email_verified: true }), 'no_email');
});

claims('claims of a provider: only a short text is taken as subject', () => {
  for (const sub of ['a\0', 'x'.repeat(256), 'a\ud800', 'a\u202e'])
    assert.is(taken({ sub, email, email_verified: true }), 'nobody');
  for (const sub of ['x'.repeat(255), 'Олена|7'])
    assert.is(taken({ sub, email, email_verified: true }), email);
});

claims('claims of Entra about the domain are taken, and the e-mail of B2C', () => {
  for (const xms_edov of [true, 1, '1', 'true']) assert.is(taken({ email, xms_edov }), email);
  for (const xms_edov of [false, 0, '0', 'false']) assert.is(taken({ email, xms_edov }), 'email');
  assert.is(taken({ email, email_verified: false, xms_edov: true }), 'email');
  assert.is(taken({ emails: [email] }), 'email_unsaid');
  assert.is(taken({ emails: [email] }, {}, true), email);
  assert.is(taken({ emails: [email, 'other@example.com'] }, {}, true), 'no_email');
});

claims('the log names the claims that were expected and those that the provider sends', () => {
  const settings = settingsFor(issuer, { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'editors=editor' });
  if (!settings) throw new Error('no settings');
  const hint = (reason: Refusal, idToken: Claims) =>
    hintFor(reason, settings, { subject: 'a', idToken, userInfo: {} });
  assert.is(
    hint('no_role', { groups: ['/shop/editors'] }),
    'OIDC_ROLES names ["editors"], but the claim groups is ["/shop/editors"]',
  );
  assert.is(hint('unknown', { roles: 'x' }), 'OIDC_ROLE_CLAIM is "groups", but the provider sends ["roles"]');
  assert.match(String(hint('no_email', { preferred_username: 'a@b.c' })), 'preferred_username');
  assert.is(hint('disabled', {}), null);
});

claims.run();
