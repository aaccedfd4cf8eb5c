import { useConnection } from '../../core/stores/useConnection';
import { common } from '../../core/texts/common';
import { Notice } from '../../ui/feedback/Notice';
import { IconOffline } from '../../ui/icons';

/** Shows a notice while the server cannot be reached. */
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
 * Keeps the CSS variable `--notice` at the notice's height, so that the sticky parts of a page are
 * placed below the notice.
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
