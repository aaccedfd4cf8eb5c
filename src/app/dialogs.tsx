import '../../styles/signed-in.css';
import '../../styles/dialogs.css';

// The styles of dialogs override the frame's, so the frame's come first. This file only re-exports
// LeaveDialog: `FormDialog` imports its module directly, and only a separate file can be fetched on
// demand.
export { LeaveDialog } from '../core/page/LeaveDialog';
