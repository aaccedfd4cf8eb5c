import type { Change } from '../../../src/contract/changes';

/** Returns whether changes of this kind can be taken back at all. */
export function isRevertible({ subject, kind }: Pick<Change, 'subject' | 'kind'>): boolean {
  if (subject === 'administrators') return false;
  return !(subject === 'clothes' && kind === 'deleted');
}
