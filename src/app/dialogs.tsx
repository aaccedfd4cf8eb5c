import '../page/pageStyles';

// The frame's styles are imported first, because the styles of dialogs override them. The re-export
// makes this the file that is fetched on demand for LeaveDialog; `FormDialog` imports LeaveDialog's
// module directly.
export { LeaveDialog } from '../page/LeaveDialog';
