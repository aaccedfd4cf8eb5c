import type { ReferenceKind } from '../contract/references';

/** Returns what the page that tidies a list is called. */
export function tidyText(kind: ReferenceKind): string {
  return kind === 'suppliers' ? 'Tidy up' : 'Упорядкувати';
}
