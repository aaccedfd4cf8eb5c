import '../../../styles/administration/state-notice.css';
import { createPortal } from 'react-dom';
import { Link } from '../../core/router/Link';
import { usePath } from '../../core/router/location';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { IconButton } from '../../ui/IconButton';
import { IconClose, IconWarning } from '../../ui/icons';
import { stateNoticeTexts as texts } from './noticeTexts';
import { useStateAlarms } from './stateAlarms';

const statePath = '/admin/state';

/** Tells an administrator, on every page, that the installation needs attention now. */
export function StateNotice() {
  const path = usePath();
  const { alarms, dismiss } = useStateAlarms();
  if (alarms === '' || path === statePath) return null;
  return createPortal(
    <aside className="state-notice" data-keep-clear="" aria-label={texts.region}>
      <IconWarning />
      <div className="state-notice-body">
        <p role="status">{texts.alarm}</p>
        <Link to={statePath}>{texts.open}</Link>
      </div>
      <IconButton label={texts.dismiss} icon={<IconClose />} onClick={() => withFocusKept(dismiss)} />
    </aside>,
    document.body,
  );
}
