// Groups in one file what an item's page has beyond the specification.
export { ItemOffers } from './ItemOffers';
export { ItemTools } from './ItemTools';
export { photoTools } from './photoTools';
