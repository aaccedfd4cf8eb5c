import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength } from '../../../src/contract/limits';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { isCommonPassword } from './passwords/commonPasswords';
import { PasswordQueue } from './passwords/PasswordQueue';
import { randomGroups } from './randomGroups';

/** The greatest length of a password, in bytes, which bounds the cost of hashing. */
const maxPasswordBytes = 1024;

/**
 * The parameters that OWASP recommends for Argon2id, the package’s default: 19 MiB, two passes, one
 * lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes and verifies passwords, two at a time: each takes 19 MiB and a core, and the server has
 * other work. Up to twenty strangers and ten known devices wait; further calls throw unavailable,
 * so that a flood of sign-ins cannot stall everything else.
 */
export class PasswordHasher {
  readonly #queue = new PasswordQueue({ atOnce: 2, waiting: 20, waitingKnown: 10 });

  /**
   * Returns the hash of a new password. The call waits in the queue like one from a known device.
   */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(normalized(password), parameters), null);
  }

  /**
   * Returns whether the hash that `find` returns is the hash of `password`. If `find` returns null
   * (no such account), returns false after the same time. `find` is called only after the wait in
   * the queue, so that it counts no try that the queue refuses. Throws what `find` throws, and
   * unavailable. `site` is the network from which a stranger comes; null for a known device or
   * session.
   */
  verifyFound(find: () => Promise<string | null>, password: string, site: string | null): Promise<boolean> {
    return this.#queue.run(async () => {
      const hashed = await find();
      // Every caller waits for this hash, so that an unknown account takes no longer than a known
      // one.
      const other = await dummyHash();
      const matches = await verify(hashed ?? other, normalized(password));
      return matches && hashed !== null;
    }, site);
  }
}

let madeDummy: Promise<string> | null = null;

/** Returns the hash of a random password, made at the usual cost. */
function dummyHash(): Promise<string> {
  madeDummy ??= hash(randomPassword(), parameters);
  return madeDummy;
}

/**
 * Returns the password in NFKC, so that the same letters typed on another keyboard or system are
 * the same password.
 */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Returns whether a password is too long to belong to any account. */
export function isPasswordTooLong(password: string): boolean {
  return Buffer.byteLength(password) > maxPasswordBytes;
}

export type PasswordWeakness = 'short' | 'long' | 'common';

/** Returns why a new password is weak; null if it is not. */
export function passwordWeakness(password: string, email: string): PasswordWeakness | null {
  if ([...password].length < minPasswordLength) return 'short';
  if (isPasswordTooLong(password)) return 'long';
  return isCommonPassword(password, email) ? 'common' : null;
}

/**
 * Throws validation_failed, naming `field`, if a new password is too short, too long, or easily
 * guessed.
 */
export function checkNewPassword(password: string, field: string, email: string): void {
  const weakness = passwordWeakness(password, email);
  if (weakness) throw fieldProblem(field, weakness, weaknessTexts[weakness]);
}

const weaknessTexts: Record<PasswordWeakness, string> = {
  short: fieldTexts.shortPassword(minPasswordLength),
  long: fieldTexts.longPassword,
  common: fieldTexts.commonPassword,
};

/** Returns a random password: 20 letters and digits in groups of five, 100 bits. */
export function randomPassword(): string {
  return randomGroups(4);
}
