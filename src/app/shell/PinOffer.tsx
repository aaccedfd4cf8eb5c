import '../../../styles/app/pinOffer.css';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { IconButton } from '../../ui/IconButton';
import { IconClose } from '../../ui/icons';
import { pinMenu, useMenuPin } from './menuPin';
import { railTexts as texts } from './railTexts';

/** Offers to keep the menu open, on a wide screen, until the user has answered. */
export function PinOffer() {
  if (useMenuPin() !== null) return null;
  const answer = (pinned: boolean) => () => withFocusKept(() => pinMenu(pinned));
  return createPortal(
    <aside className="pin-offer" aria-label={texts.pin}>
      <p>{texts.offer}</p>
      <Button variant="text" onClick={answer(true)}>
        {texts.pin}
      </Button>
      <IconButton label={texts.dismiss} icon={<IconClose />} onClick={answer(false)} />
    </aside>,
    document.body,
  );
}
