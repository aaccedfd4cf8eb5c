// The styles of a page with dialogs. The order matters: what pages share comes first.
import '../../styles/signed-in.css';
import '../../styles/dialogs.css';
