import type { Change } from '../../../src/contract/changes';
import { forAdministrators } from './subjects';

/** Returns whether such a change can be taken back at all; a deleted item only from the trash. */
export function isRevertible({ subject, kind }: Pick<Change, 'subject' | 'kind'>, inTrash: boolean): boolean {
  if (forAdministrators.includes(subject)) return false;
  return inTrash || !(subject === 'clothes' && kind === 'deleted');
}
