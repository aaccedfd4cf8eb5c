// The code that a save needs only if somebody else has saved meanwhile, as one file to load on
// demand.
export { PurchaseConflict } from '../purchases/PurchaseConflict';
export { ConflictDialog } from './ConflictDialog';
export { differences } from './threeWayMerge';
