// What is said here wins over the frame's styles: those come first.
import '../../styles/signed-in.css';
import '../../styles/clothes-screens.css';

// One file to fetch for everything about clothes: together the screens are a seventh smaller than apart.
export { ClothesScreen } from './clothes/ClothesScreen';
export { ItemScreen } from './item/ItemScreen';
export { PurchasesScreen } from './purchases/PurchasesScreen';
