import { useConnection } from '../../stores/connection';
import { common } from '../../texts/common';
import { Notice } from '../../ui/Notice';
import { IconOffline } from '../../ui/shellIcons';

/** Says that the server cannot be reached, for as long as that is so. */
export function OfflineNotice() {
  return (
    useConnection() === 'offline' && (
      <div className="offline-notice">
        <Notice kind="warning" icon={<IconOffline />}>
          {common.offline}
        </Notice>
      </div>
    )
  );
}
