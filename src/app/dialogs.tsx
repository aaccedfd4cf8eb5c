import '../../styles/signed-in.css';
import '../../styles/dialogs.css';

// The styles of dialogs win over the frame's, which come first. `FormDialog` imports the dialog
// itself; only a file of its own can be fetched on demand.
export { LeaveDialog } from '../features/form/LeaveDialog';
