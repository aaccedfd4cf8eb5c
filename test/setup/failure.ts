import { Problem } from '../../src/core/lib/problem';

/** Returns the error of a failing call; a call that succeeds fails the test. */
export async function failure(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}
