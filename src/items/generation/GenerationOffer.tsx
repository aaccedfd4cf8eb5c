import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { generationOfferTexts as texts } from './texts';

/** A description that the person may put into the form. */
export interface Offer {
  /**
   * `generated`: the text is the generated description, offered because the person has edited the
   * field meanwhile. `former`: the text is the description that the generated one has replaced.
   */
  kind: 'generated' | 'former';
  text: string;
}

interface GenerationOfferProps {
  offer: Offer;
  onTake(): void;
  onRefuse(): void;
}

/** A notice that offers the generated description, or the one that it has replaced. */
export function GenerationOffer({ offer, onTake, onRefuse }: GenerationOfferProps) {
  const former = offer.kind === 'former';
  const take = (
    <Button variant="text" size="small" onClick={onTake}>
      {former ? texts.restore : texts.takeNew}
    </Button>
  );
  if (former)
    return (
      <Notice onClose={onRefuse} actions={take}>
        {texts.replaced}
      </Notice>
    );
  return (
    <Notice
      actions={
        <>
          {take}
          <Button variant="text" size="small" onClick={onRefuse}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p>
        <b>{texts.newTitle}</b> {texts.newText}
      </p>
      <p className="offered" dir="auto">
        {offer.text}
      </p>
    </Notice>
  );
}
