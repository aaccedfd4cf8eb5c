import '../../../styles/app/bars.css';
import '../../../styles/app/print.css';
import '../../session/otherTabs';
import { useEffect } from 'react';
import { followLeftLinks } from '../../core/router/leftLinks';
import { useAskForFeatures } from '../../core/stores/askForFeatures';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import { keepLeftPlace } from '../../session/leftPlace';
import { useFollowRole } from '../../session/useFollowRole';
import { useToastsAside } from '../../ui/toasts/useToastsAside';
import { Keys } from './Keys';
import { PinOffer } from './PinOffer';

const stateNotice = lazyScreen(() =>
  import('../../administration/state/StateNotice').then(({ StateNotice }) => StateNotice),
);

/**
 * Renders the parts of every page that are beyond the specification; fetched while the browser is
 * idle.
 */
export function FrameExtras() {
  useAskForFeatures(isPageThere);
  useFollowRole();
  useToastsAside();
  useEffect(followLeftLinks, []);
  useEffect(keepLeftPlace, []);
  return (
    <>
      <Keys />
      {useFeature('state') && <RenderExtra file={stateNotice} props={{}} />}
      <PinOffer />
    </>
  );
}

/** Returns whether the page shows its heading and nothing on it is loading. */
function isPageThere(): boolean {
  return document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy=true]');
}
