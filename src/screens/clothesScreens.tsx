// What is said here wins over the frame's styles: those come first.
import '../../styles/signed-in.css';
import '../../styles/clothes-screens.css';

// One file to fetch for everything about clothes: together the screens are a seventh smaller than
// apart. And for the dialogs (dialogs.ts) and the pages that stand in for a missing one: hardly a
// visit begins with one.
export { AccountScreen } from './account/AccountScreen';
export { NewPassword } from './account/NewPassword';
export { ClothesScreen } from './clothes/ClothesScreen';
export { ItemScreen } from './item/ItemScreen';
export { LeaveDialog } from './LeaveDialog';
export { SignInAgain } from './login/SignInAgain';
export { ItemNotFound, PageNotFound } from './NotFound';
export { PurchasesScreen } from './purchases/PurchasesScreen';
export { NameDialog } from './references/NameDialog';
