// What is said here wins over the frame's styles: those come first.
import '../../styles/signed-in.css';
import '../../styles/clothes-screens.css';

export { LeaveDialog } from '../features/form/LeaveDialog';
export { ItemNotFound, PageNotFound } from '../features/page/NotFound';
// One file to fetch for everything about clothes: together the screens are a seventh smaller than
// apart. And for the dialogs (dialogs.ts) and the pages that stand in for a missing one: hardly a
// visit begins with one.
export { AccountScreen } from '../screens/account/AccountScreen';
export { NewPassword } from '../screens/account/NewPassword';
export { ClothesScreen } from '../screens/clothes/ClothesScreen';
export { ItemScreen } from '../screens/item/ItemScreen';
export { PurchasesScreen } from '../screens/purchases/PurchasesScreen';
export { NameDialog } from '../screens/references/NameDialog';
export { SignInAgain } from '../screens/sign-in/SignInAgain';
