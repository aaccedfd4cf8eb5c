// Bundles into one file the parts of an item's page that the specification does not require.

export { photoTools } from '../photos/photoTools';
export { SaveAndNext } from '../walk/SaveAndNext';
export { ItemOffers } from './ItemOffers';
export { ItemTools } from './ItemTools';
