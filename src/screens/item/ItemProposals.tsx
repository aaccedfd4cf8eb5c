import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Proposal } from '../../contract/suggestions';
import { newCompositionRow } from '../../features/composition/compositionRows';
import { type Evidence, ProposalLine } from '../../features/suggestions/ProposalLine';
import { withProposalFocus } from '../../features/suggestions/proposalFocus';
import { isFresh, type Proposable } from '../../features/suggestions/proposals';
import { type Proposals, useProposals } from '../../features/suggestions/useProposals';
import type { Form } from '../../forms/useForm';
import { clock } from '../../lib/clock';
import { keysOf } from '../../lib/keys';
import { relativeTime } from '../../lib/localTime';
import type { Photos } from '../../stores/itemPhotos';
import { valueOr } from '../../stores/loadable';
import { builtIn } from '../../stores/models';
import { itemTexts } from '../../texts/item';
import { suggestionsTexts as texts } from '../../texts/suggestions';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Spinner } from '../../ui/feedback/Spinner';
import { IconSpark } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { clothesInput, type ItemValues } from './itemValues';
import { useFieldPlaces } from './useFieldPlaces';
import type { ItemForm } from './useItemForm';

export interface ItemProposalsProps {
  item: ItemForm;
  photos: Photos;
}

/**
 * What a model reads from the item's photos, each value beside its field. Taken, it is in the form,
 * and not saved yet. Proposals that are new open by themselves.
 */
export function ItemProposals({ item: { form, base }, photos }: ItemProposalsProps) {
  const proposals = useProposals(base.version.item.id, clothesInput(form.values), async (values) => {
    return () => fill(form, values);
  });
  const { found, suggestions, open, linings } = proposals;
  /** In this visit somebody asked for them. */
  const [wanted, setWanted] = useState(false);
  if (found.state === 'running' && !wanted) setWanted(true);
  const places = useFieldPlaces();
  if (!places) return null;
  const fresh = suggestions !== null && open.length > 0 && isFresh(suggestions, clock.date());
  if (fresh && !wanted) setWanted(true);
  const hasPhoto = photos.main !== null || valueOr(photos.list, []).length > 0;
  const line = (proposal: Proposal, index: number) => (
    <ProposalLine
      // The same may be proposed twice.
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

/** Whether the photos are being read, what came of it, and what can be done with all at once. */
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
  // What was taken or refused just now needs no words.
  if (proposals.said) return null;
  return (
    <Notice onClose={close}>
      <p>{texts.nothing}</p>
      {noKey}
    </Notice>
  );
}

/** Puts what was taken into the form; the composition replaces the rows. */
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

/** The photo that a proposal was read from; undefined where it is there no more. */
function evidenceOf({ main, list }: Photos, { evidence }: Proposal): Evidence | undefined {
  const all = valueOr(list, main ? [main] : []);
  const index = all.findIndex(({ id }) => id === evidence);
  const photo = all[index];
  return (
    photo && { url: photo.urls.small, largeUrl: photo.urls.medium, alt: itemTexts.photos.photo(index + 1) }
  );
}
