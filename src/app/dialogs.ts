import { lazyScreen } from './lazyScreen';

/**
 * The dialogs of the frame and of the reference pages. No first page needs them: they come with the clothes screens, which
 * are fetched when the first page stands, or with the first dialog.
 */
const file = () => import('./clothesScreens');

export const nameDialog = lazyScreen(() => file().then(({ NameDialog }) => NameDialog));
export const leaveDialog = lazyScreen(() => file().then(({ LeaveDialog }) => LeaveDialog));
export const newPassword = lazyScreen(() => file().then(({ NewPassword }) => NewPassword));
export const signInAgain = lazyScreen(() => file().then(({ SignInAgain }) => SignInAgain));
