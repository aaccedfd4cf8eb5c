import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { viewsTexts } from '../views/texts';
import { known, setKnown } from './clothesLook';
import { useListLook } from './listLook';

const texts = viewsTexts.dense;

/**
 * Offers dense rows instead of the usual ones until the person has accepted or refused once on this
 * device.
 */
export function DenseOffer() {
  const [{ mode }, onLook] = useListLook();
  const [isAnswered, setAnswered] = useState(() => known('denseOffered'));
  if (isAnswered || mode !== 'rows') return null;
  const answer = (isTaken: boolean) =>
    withFocusKept(() => {
      setKnown('denseOffered', true);
      setAnswered(true);
      if (isTaken) onLook({ mode: 'dense' });
    });
  return (
    <Notice
      actions={
        <Button variant="text" size="small" onClick={() => answer(true)}>
          {texts.take}
        </Button>
      }
      onClose={() => answer(false)}
    >
      {texts.offer}
    </Notice>
  );
}
