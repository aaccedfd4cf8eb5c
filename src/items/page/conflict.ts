// Groups in one file the code that a save needs only after somebody else has saved.
export { ConflictDialog } from './ConflictDialog';
export { differences } from './threeWayMerge';
