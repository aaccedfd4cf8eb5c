import leaked from './leakedPasswords.json';

/** The 5000 most common leaked passwords of sufficient length (OWASP ASVS 6.2.4 asks for 3000). */
const leakedPasswords = new Set(leaked.passwords.split(' '));

/**
 * Words that are refused, also with digits or signs around them. Some are common in Ukraine or in
 * this trade.
 */
const stems =
  'password passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx ' +
  'qazwsxedc qwerasdf 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx 1qaz2wsx3edc zaq12wsx abcdef abcdefgh abcd admin ' +
  'administrator root letmein welcome iloveyou sunshine princess football baseball basketball superman batman trustno1 ' +
  'starwars dragon monkey master shadow michael jennifer jordan hunter charlie computer internet whatever ' +
  'secret login access default changeme temp test testing guest user user1234 hello freedom mustang corvette ' +
  'mercedes ferrari samsung google facebook liverpool chelsea arsenal barcelona manchester pokemon naruto minecraft ' +
  'killer george andrew thomas robert daniel jessica ashley michelle nicole matthew joshua william summer winter autumn ' +
  'spring january february october november december monday friday sunday monkey123 cheese chocolate butterfly ' +
  'flower purple orange yellow cookie pepper ginger silver golden diamond lovely angel angels babygirl loveme ' +
  'forever family friends forever1 happiness zaqwsx qweqwe qweasd qweasdzxc asdasd qwe123 abc123 123abc 123qwe 1234qwer ' +
  'qwer1234 asdf1234 zxcv1234 aaaa1111 aa123456 a1b2c3d4 pass1234 pass word mypassword yourpassword newpassword oldpassword ' +
  'пароль йцукен йцукенг йцукенгшщз фівапр фывапр ячсмить адмін админ адміністратор україна украина київ привіт привет ' +
  'наталья наташа сергій сергей максим солнышко сонечко любов любовь котик parol gfhjkm ghbdtn ukraine ukraina ' +
  'kyiv kiev slavaukraini privet natasha sergey maksim andrey vladimir clothes clothesadmin clothes-admin catalogue catalog shop store';

const common = new Set(stems.split(' '));

/**
 * Returns whether attackers would try a password early, or whether it is the account’s own e-mail
 * or a part of it.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim();
  const bare = text.replace(/^\P{L}+|\P{L}+$/gu, '');
  const joined = text.replace(/\s+/g, '');
  if (common.has(text) || common.has(bare) || common.has(joined)) return true;
  if (leakedPasswords.has(text) || leakedPasswords.has(joined)) return true;
  if (new Set(text).size <= 2 || isRun(text) || isRepeated(text)) return true;
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return [email.toLowerCase(), name, host].some((own) => own.length >= 4 && (text === own || bare === own));
}

const keyboardRows =
  'qwertyuiop[] asdfghjkl zxcvbnm йцукенгшщзхї йцукенгшщзхъ фівапролджє фывапролджэ ячсмитьбю';

/**
 * Returns whether a text is a run in the alphabet or on the keyboard: 12345678, 87654321, abcdefgh,
 * йцукенгш.
 */
function isRun(text: string): boolean {
  if (keyboardRows.includes(text) || [...keyboardRows].reverse().join('').includes(text)) return true;
  const steps = [...text].slice(1).map((character, at) => character.charCodeAt(0) - text.charCodeAt(at));
  const digitsInARow = /^\d+$/.test(text) && '01234567890123456789 98765432109876543210'.includes(text);
  return digitsInARow || steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** Returns whether a text repeats a short piece: abcabcabc. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size);
    return text.length > size && piece.repeat(Math.ceil(text.length / size)).startsWith(text);
  });
}
