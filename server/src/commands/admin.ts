/** The administrator command; works beside a running server, whose sessions of that administrator end at once. */

import { StartError } from '../platform/StartError';
import { administratorCommand } from './admin/administrators';

try {
  process.umask(0o077);
  for (const line of await administratorCommand(process.env, process.argv.slice(2))) {
    process.stdout.write(`${line}\n`);
  }
} catch (error) {
  const line = error instanceof StartError ? error.message : `failed: ${String(error)}`;
  process.stderr.write(`Clothes Admin: ${line}\n`);
  process.exit(1);
}
