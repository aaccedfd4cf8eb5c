import { Problem } from '../../src/lib/problem';

/** What a failing call throws; a call that succeeds fails the test. */
export async function failure(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}
