import { asProblem } from '../http/problems';
import type { Logger } from '../logging';
import type { Monitor } from '../Monitor';

/**
 * Runs regular work and notes its outcome. A failure is logged with `sentence` and never thrown,
 * because the work runs again at its next time.
 */
export async function doRegularWork(
  { monitor, logger }: { monitor: Monitor; logger: Logger },
  name: string,
  sentence: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const note = (failed: boolean) => monitor.noteRun(name, (performance.now() - began) / 1000, failed);
  try {
    await work();
    note(false);
  } catch (error) {
    note(true);
    monitor.noteFailure('sweep', name, asProblem(error).code);
    logger.warn({ err: error, sweep: name }, sentence);
  }
}
