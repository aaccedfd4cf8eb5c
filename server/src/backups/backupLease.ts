import { minute } from '../platform/clock';
import { NamedLease } from '../platform/work/NamedLease';
import type { RegularWork } from '../platform/work/regularWork';
import type { Services } from '../services';

const duration = minute;

/** Returns the lease of the server that makes a backup. */
export function backupLease(services: Pick<Services, 'db' | 'clock'>, owner?: string): NamedLease {
  return new NamedLease(services, 'backup_lease', duration, owner);
}

/** Returns how the server that makes a backup keeps the lease meanwhile. */
export function renewalOf(lease: NamedLease): RegularWork {
  const sentence = 'the lease of the backup could not be renewed';
  const every = duration / 4;
  return { name: 'lease of the backup', every, after: every, sentence, work: () => lease.take() };
}
