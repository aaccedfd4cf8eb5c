import '../../styles/signed-in.css';
import '../../styles/dialogs.css';

// The frame's styles come first, because the styles of dialogs override them. This file only
// re-exports LeaveDialog, so that the dialog has a file to fetch on demand: `FormDialog` imports
// its module directly.
export { LeaveDialog } from '../core/page/LeaveDialog';
