// The parts of an item's page that it can do without at first, as one file that is loaded later.

export { SaveBar } from '../../page/SaveBar';
export { photoTools } from '../photos/photoTools';
export { SaveAndNext } from '../walk/SaveAndNext';
export { ItemOffers } from './ItemOffers';
export { ItemTools } from './ItemTools';
