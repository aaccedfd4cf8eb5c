// Groups in one file what an item's page has beyond the specification.
export { ItemDraft } from './ItemDraft';
export { ItemSuggestions } from './ItemSuggestions';
export { ItemWalk } from './ItemWalk';
