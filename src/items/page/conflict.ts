// The code that a save needs only if somebody else has saved meanwhile, as one file to load on
// demand.
export { PurchaseConflict, readTheirs } from '../purchases/PurchaseConflict';
export { ConflictDialog } from './ConflictDialog';
export { changedByOthers, readStale } from './staleRows';
export { differences } from './threeWayMerge';
