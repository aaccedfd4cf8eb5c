// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { logOperatorEvents } from '../../src/auth/operatorEvents';
import { administratorCommand } from '../../src/commands/admin/administrators';
import { adminEmail, withApp } from '../support/app';
import { eventsOf, firstStep, setUpTotp } from '../support/factors';

const test = suite('npm run admin -- reset-factor');

test('the command reset-factor lets who lost every factor in by password, and ends the sessions', () =>
  withApp({}, async (t) => {
    await setUpTotp(t);
    await firstStep(t);
    const env = { DATA_DIR: t.folder };
    const said = await administratorCommand(env, ['reset-factor', adminEmail.toUpperCase()]);
    assert.match(said.join(), `${adminEmail} signs in with the password alone`);
    assert.is((await t.api('GET', '/api/auth/me')).status, 401);
    await t.signIn();
    await logOperatorEvents(t.db, t.app.log);
    assert.is(eventsOf(t, 'factor_reset')[0]?.administratorId, 1);
    let refusal = '';
    await administratorCommand(env, ['reset-factor', 'b@x.ua']).catch((error) => {
      refusal = String(error);
    });
    assert.match(refusal, 'there is no administrator b@x.ua');
  }));

test.run();
