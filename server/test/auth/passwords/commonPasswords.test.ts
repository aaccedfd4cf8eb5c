import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { minPasswordLength } from '../../../../src/contract/limits';
import { passwordWeakness, randomPassword } from '../../../src/auth/passwords';
import { isCommonPassword } from '../../../src/auth/passwords/commonPasswords';
import leaked from '../../../src/auth/passwords/leakedPasswords.json';

const common = suite('common passwords');
const email = 'anna@vyshyvanka.example';
const list = leaked.passwords.split(' ');

common('common passwords are over 3000, each long enough to be chosen, once, in lower case', () => {
  assert.ok(list.length >= 3000, `${list.length}`);
  assert.is(new Set(list).size, list.length);
  assert.equal(
    list.filter((password) => password.length < minPasswordLength || password !== password.toLowerCase()),
    [],
  );
});

common('common passwords are refused, also in capitals and with spaces around them', () => {
  const taken = list.flatMap((password) =>
    [password, password.toUpperCase(), `${password.slice(0, 4)} ${password.slice(4)} `].filter(
      (spelt) => passwordWeakness(spelt, email) !== 'common',
    ),
  );
  assert.equal(taken, []);
});

common('common passwords with another digit, keyboard runs and one’s own e-mail are refused', () => {
  const refused = [
    'Password2026!',
    '!!qwerty!!',
    'йцукенгш',
    'пароль123',
    'clothes-admin',
    'abcabcabc',
    '98765432',
    'zzzzzzzzz',
    'ababababab',
    'vyshyvanka.example',
    'Anna@Vyshyvanka.Example',
  ];
  assert.equal(
    refused.filter((password) => !isCommonPassword(password, email)),
    [],
  );
});

common('common passwords do not include an uncommon one', () => {
  const taken = ['вишневий-сад-1904', 'kobzar sings at dawn', 'x7#Lq0!vTn2', 'шість слів про старе пальто'];
  assert.equal(
    [...taken, ...Array.from({ length: 50 }, randomPassword)].filter((password) =>
      passwordWeakness(password, email),
    ),
    [],
  );
});

common.run();
