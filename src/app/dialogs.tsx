// What is said here wins over the frame's styles: those come first.
import '../../styles/signed-in.css';
import '../../styles/dialogs.css';

// One file for what hardly a visit begins with: dialogs over the frame, and the pages that stand in
// for a missing one.
export { LeaveDialog } from '../features/form/LeaveDialog';
export { ItemNotFound, PageNotFound } from '../features/page/NotFound';
export { SignInAgain } from '../screens/sign-in/SignInAgain';
