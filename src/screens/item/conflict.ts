// One file for what a save needs only where somebody else has saved meanwhile.
export { ConflictDialog } from './ConflictDialog';
export { differences } from './threeWayMerge';
