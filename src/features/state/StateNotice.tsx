import '../../../styles/features/state-notice.css';
import { createPortal } from 'react-dom';
import { Link } from '../../router/Link';
import { usePath } from '../../router/location';
import { useFeature } from '../../stores/features';
import { useStateAlarms } from '../../stores/stateAlarms';
import { stateNoticeTexts as texts } from '../../texts/stateNotice';
import { withFocusKept } from '../../ui/hooks/movedFocus';
import { IconButton } from '../../ui/IconButton';
import { IconClose, IconWarning } from '../../ui/icons';

const statePath = '/admin/state';

/** Tells an administrator on every page that something needs to be done now. */
export function StateNotice() {
  const isServed = useFeature('state');
  return isServed ? <Watch /> : null;
}

function Watch() {
  const path = usePath();
  const { alarms, dismiss } = useStateAlarms();
  if (alarms === '' || path === statePath) return null;
  return createPortal(
    <aside className="state-notice" aria-label={texts.region}>
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
