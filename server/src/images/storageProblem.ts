import { Problem } from '../Problem';
import { imageTexts } from './imageTexts';

/** The problem that an error of the file system means: full or read-only; null where it is something else. */
export function storageProblem(error: unknown): Problem | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new Problem('storage_full', imageTexts.storageFull, { cause: error });
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new Problem('read_only', undefined, { cause: error });
  }
  return null;
}
