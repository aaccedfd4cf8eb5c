import type { ReactNode } from 'react';
import { IconButton } from '../IconButton';
import { IconClose, IconInfo, IconWarning } from '../icons';

const texts = { close: 'Закрити' };

export interface NoticeProps {
  kind?: 'info' | 'warning' | 'danger';
  children: ReactNode;
  /** Small text buttons. */
  actions?: ReactNode;
  icon?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
}

/**
 * Renders a message in the page. Screen readers announce a danger at once, other kinds at the next
 * pause.
 */
export function Notice({
  kind = 'info',
  children,
  actions,
  icon = kind === 'info' ? <IconInfo /> : <IconWarning />,
  onClose,
  closeLabel = texts.close,
}: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'danger' ? 'alert' : 'status'}>
      {icon}
      <div className="notice-body">{children}</div>
      {(actions || onClose) && (
        <div className="notice-actions">
          {actions}
          {onClose && <IconButton label={closeLabel} icon={<IconClose />} onClick={onClose} />}
        </div>
      )}
    </div>
  );
}
