// Groups in one file what an item's page has beyond the specification.
export { ItemDraft } from './ItemDraft';
export { ItemTools } from './ItemTools';
export { photoTools } from './photoTools';
