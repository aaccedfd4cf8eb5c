import { useConnection } from '../../stores/connection';
import { common } from '../../texts/common';
import { Notice } from '../../ui/feedback/Notice';
import { IconOffline } from '../../ui/icons';

/** Says that the server cannot be reached, for as long as that is so. */
export function OfflineNotice() {
  return (
    useConnection() === 'offline' && (
      <div className="offline-notice" ref={giveRoom}>
        <Notice kind="warning" icon={<IconOffline />}>
          {common.offline}
        </Notice>
      </div>
    )
  );
}

/**
 * Lets what stays in sight while the page scrolls stand under the notice, whose height is that of
 * its text.
 */
function giveRoom(box: HTMLElement | null) {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--notice', `${box?.offsetHeight}px`));
  if (box) watch.observe(box);
  return () => {
    watch.disconnect();
    style.removeProperty('--notice');
  };
}
