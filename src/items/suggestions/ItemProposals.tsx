import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Proposal } from '../../contract/suggestions';
import type { Form } from '../../core/forms/useForm';
import { clock } from '../../core/lib/clock';
import { relativeTime } from '../../core/lib/localTime';
import { keysOf } from '../../core/lib/objectKeys';
import { valueOr } from '../../core/stores/loadable';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Spinner } from '../../ui/feedback/Spinner';
import { IconSpark } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { newCompositionRow } from '../fields/composition';
import { builtIn } from '../generation/models';
import { clothesInput, type ItemValues } from '../page/itemValues';
import { itemTexts } from '../page/texts';
import { useFieldPlaces } from '../page/useFieldPlaces';
import type { ItemForm } from '../page/useItemForm';
import type { Photos } from '../photos/itemPhotos';
import { type Evidence, ProposalLine } from './ProposalLine';
import { withProposalFocus } from './proposalFocus';
import { isFresh, type Proposable } from './proposals';
import { suggestionsTexts as texts } from './texts';
import { type Proposals, useProposals } from './useProposals';

export interface ItemProposalsProps {
  item: ItemForm;
  photos: Photos;
}

/**
 * The values that a model has read from the item's photos, each beside its field. A value that the
 * person takes is put into the form, which is not saved. Proposals of the last seven days are shown
 * at once.
 */
export function ItemProposals({ item: { form, base }, photos }: ItemProposalsProps) {
  const proposals = useProposals(base.version.item.id, clothesInput(form.values), async (values) => {
    return () => fill(form, values);
  });
  const { found, suggestions, open, linings } = proposals;
  /** Whether to show the proposals: the person has asked for them, or they are recent. */
  const [wanted, setWanted] = useState(false);
  if (found.state === 'running' && !wanted) setWanted(true);
  const places = useFieldPlaces();
  if (!places) return null;
  const fresh = suggestions !== null && open.length > 0 && isFresh(suggestions, clock.date());
  if (fresh && !wanted) setWanted(true);
  const hasPhoto = photos.main !== null || valueOr(photos.list, []).length > 0;
  const line = (proposal: Proposal, index: number) => (
    <ProposalLine
      // Two proposals may be equal, so nothing but the index identifies them.
      key={index}
      proposal={proposal}
      evidence={evidenceOf(photos, proposal)}
      busy={proposals.isBusy(proposal)}
      onTake={() => void proposals.take(proposal)}
      onRefuse={() => proposals.refuse([proposal])}
    />
  );
  return (
    <>
      {createPortal(
        <>
          <div className="proposals-start">
            <Button
              size="small"
              variant="text"
              icon={<IconSpark />}
              busy={found.state === 'running'}
              disabled={!hasPhoto}
              title={hasPhoto ? undefined : texts.needsPhoto}
              onClick={() => {
                setWanted(true);
                proposals.ask();
              }}
            >
              {texts.start}
            </Button>
          </div>
          <State proposals={proposals} wanted={wanted} onWanted={setWanted} />
          <VisuallyHidden role="status">{proposals.said}</VisuallyHidden>
        </>,
        places.head,
      )}
      {wanted &&
        places.fields.map(({ field, place }) => {
          const lines = open.filter((each) => each.field === field);
          const told = field === 'fabricComposition' ? linings : [];
          return createPortal([...lines, ...told].map(line), place, field);
        })}
    </>
  );
}

interface StateProps {
  proposals: Proposals;
  wanted: boolean;
  onWanted(wanted: boolean): void;
}

/**
 * A notice that says how far the photos are read or what was found, with the actions on all
 * proposals at once.
 */
function State({ proposals, wanted, onWanted }: StateProps): ReactNode {
  const { found, suggestions, open } = proposals;
  const close = () => withProposalFocus(() => onWanted(false));
  if (found.state === 'running') return <Notice icon={<Spinner />}>{texts.running}</Notice>;
  if (found.state === 'failed' && wanted)
    return (
      <Notice kind="danger" onClose={close}>
        {texts.failed(found.reason)}
      </Notice>
    );
  if (!suggestions) return null;
  const noKey = suggestions.model === builtIn && <p>{texts.noKey}</p>;
  if (!wanted)
    return (
      open.length > 0 && (
        <Notice
          icon={<IconSpark />}
          actions={
            <Button size="small" variant="text" onClick={() => withProposalFocus(() => onWanted(true))}>
              {texts.show}
            </Button>
          }
        >
          {texts.waiting(open.length, relativeTime(suggestions.createdAt, clock.date()))}
        </Notice>
      )
    );
  if (open.length > 0)
    return (
      <Notice
        icon={<IconSpark />}
        actions={
          <>
            <Button
              size="small"
              variant="primary"
              busy={proposals.takingAll}
              onClick={() => void proposals.takeAll()}
            >
              {texts.takeAll}
            </Button>
            <Button size="small" variant="text" onClick={() => proposals.refuse(open)}>
              {texts.refuseAll}
            </Button>
          </>
        }
      >
        <p>
          <b>{texts.found(open.length)}.</b> {texts.hint}
        </p>
        {noKey}
      </Notice>
    );
  // After the last proposal was taken or refused, `said` has announced it, and no notice follows.
  if (proposals.said) return null;
  return (
    <Notice onClose={close}>
      <p>{texts.nothing}</p>
      {noKey}
    </Notice>
  );
}

/** Puts the taken values into the form. A composition replaces all rows of the form's. */
function fill(form: Form<ItemValues>, { fabricComposition, ...fields }: Partial<Proposable>): void {
  for (const name of keysOf(fields)) {
    const value = fields[name];
    if (value !== undefined) form.set(name, value);
  }
  if (fabricComposition)
    form.set(
      'fabricComposition',
      fabricComposition.map(({ material, percent }) => ({
        ...newCompositionRow(),
        materialId: material.id,
        percent: String(percent),
      })),
    );
}

/**
 * Returns the photo that a proposal was read from; undefined if the model named none or the photo
 * is deleted.
 */
function evidenceOf({ main, list }: Photos, { evidence }: Proposal): Evidence | undefined {
  const all = valueOr(list, main ? [main] : []);
  const index = all.findIndex(({ id }) => id === evidence);
  const photo = all[index];
  return (
    photo && { url: photo.urls.small, largeUrl: photo.urls.medium, alt: itemTexts.photos.photo(index + 1) }
  );
}
