// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertEndpoints, assertIssuer } from '../../../src/auth/oidc/endpoints';

const endpoints = suite('where a provider may lead to');

const all = ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint'];

/** Whether a provider may use this address for any of its endpoints. */
const mayBe = (issuer: string, address: string) =>
  all.map((name) => {
    const right = Object.fromEntries(all.map((one) => [one, `${issuer}/${one}`]));
    try {
      assertEndpoints(issuer, { issuer, ...right, [name]: address });
      return true;
    } catch {
      return false;
    }
  });

const every = (answer: boolean) => all.map(() => answer);

endpoints('an OIDC provider may lead anywhere by https, by http only from this machine to itself', () => {
  const far = 'https://id.example';
  const near = 'http://127.0.0.1:9000';
  for (const issuer of [far, near]) {
    assert.equal(mayBe(issuer, 'https://other.example/x'), every(true));
    for (const address of ['http://id.example/x', 'javascript:alert(1)', 'file:///etc/passwd', 'x', ''])
      assert.equal(mayBe(issuer, address), every(false), address);
  }
  assert.equal(mayBe(near, 'http://localhost:9000/x'), every(true));
  for (const address of ['http://127.0.0.1:8080/x', 'http://localhost/x', 'http://[::1]/x'])
    assert.equal(mayBe(far, address), every(false), address);
});

endpoints('of an OIDC provider’s endpoints only that of userinfo may be missing', () => {
  const issuer = 'https://id.example';
  const needed = Object.fromEntries(all.slice(0, 3).map((name) => [name, issuer]));
  assertEndpoints(issuer, { issuer, ...needed });
  for (const name of Object.keys(needed))
    assert.throws(() => assertEndpoints(issuer, { issuer, ...needed, [name]: undefined }), name);
});

endpoints('an issuer that differs by its slash alone is refused with both', async () => {
  const issuer = 'https://id.example/realms/shop';
  await assertIssuer(issuer, Response.json({ issuer }));
  const refused = await assertIssuer(issuer, Response.json({ issuer: `${issuer}/` })).catch(String);
  assert.is(refused, `TypeError: OIDC_ISSUER is "${issuer}", but the provider calls itself "${issuer}/"`);
});

endpoints.run();
