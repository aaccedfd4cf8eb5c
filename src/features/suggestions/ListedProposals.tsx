import { listItemChanges, revertChange } from '../../api/changes';
import { getClothes, type VersionedClothes } from '../../api/clothes';
import { itemInput } from '../../api/itemInput';
import { listPhotos } from '../../api/photos';
import type { Clothes, Id, Image } from '../../contract/types';
import { Problem } from '../../lib/problem';
import { listItemOf, useClothes } from '../../stores/clothes';
import { saveClothesItem } from '../../stores/clothesItem';
import { useFeature } from '../../stores/features';
import { valueOr } from '../../stores/loadable';
import { unsettle } from '../../stores/settledProposals';
import { useSuggestions } from '../../stores/suggestions';
import { toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { itemTexts } from '../../texts/item';
import { suggestionsTexts as texts } from '../../texts/suggestions';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/feedback/Spinner';
import { withFocusKept } from '../../ui/hooks/movedFocus';
import { IconSpark } from '../../ui/icons';
import { takeBack } from '../history/takeBack';
import { type Evidence, ProposalLine } from './ProposalLine';
import { proposalKey } from './proposals';
import { useProposals } from './useProposals';

interface ListedProposalsProps {
  clothesId: Id;
  /** Something of the item was written, or taken back. */
  onWritten?(): void;
}

/** What a model proposes for one item of a list. Taken, it is written at once. */
export function ListedProposals(props: ListedProposalsProps) {
  const { found, ask } = useSuggestions(props.clothesId);
  const askAgain = (label: string) => (
    <Button size="small" variant="text" icon={<IconSpark />} onClick={() => withFocusKept(() => ask())}>
      {label}
    </Button>
  );
  switch (found.state) {
    case 'unknown':
      return null;
    case 'none':
      return <div className="proposals-note">{askAgain(texts.list.ask)}</div>;
    case 'running':
      return (
        <div className="proposals-note muted" role="status">
          <Spinner /> {texts.list.running}
        </div>
      );
    case 'failed':
      return (
        <div className="proposals-note" role="alert">
          {texts.failed(found.reason)} {askAgain(common.retry)}
        </div>
      );
    case 'ready':
      return <Found {...props} />;
  }
}

function Found({ clothesId, onWritten }: ListedProposalsProps) {
  const { result, reload, set } = useLoad((signal) => getClothes(clothesId, signal), clothesId);
  const version = valueOr(result, null);
  const { replace } = useClothes();
  const keepsHistory = useFeature('history');
  const show = (next: VersionedClothes) => {
    set(next);
    replace(listItemOf(next.item));
    onWritten?.();
  };
  const proposals = useProposals(
    clothesId,
    version && itemInput(version.item),
    async (values, taken, taskId) => {
      if (!version) return () => {};
      const fields = taken.map(({ field }) => texts.fields[field]);
      const saved = await saveClothesItem(clothesId, { ...itemInput(version.item), ...values }, version.etag);
      if (saved.state === 'conflict') {
        set(saved.theirs);
        throw new Problem('http', texts.list.stale, { status: 412 });
      }
      const changeId = keepsHistory ? await latestChange(clothesId) : null;
      const undo = async () => {
        if (changeId === null || !(await takeBack(() => revertChange(changeId)))) return;
        unsettle(taskId, taken.map(proposalKey));
        reload();
        onWritten?.();
      };
      const action = changeId === null ? undefined : { label: common.undo, onAction: () => void undo() };
      return () => {
        show(saved.item);
        toast.success(texts.list.written(fields), action);
      };
    },
  );
  const { open, suggestions } = proposals;
  const photos = usePhotos(
    version?.item,
    open.map(({ evidence }) => evidence),
  );
  if (!version || !suggestions) return null;
  if (open.length === 0)
    return suggestions.proposals.length > 0 ? null : (
      <div className="proposals-note muted">{texts.nothing}</div>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields
    <div
      className="proposals proposals-listed"
      role="group"
      aria-label={texts.list.region(version.item.title)}
    >
      {open.map((proposal) => (
        <ProposalLine
          key={proposalKey(proposal)}
          labelled
          proposal={proposal}
          evidence={evidenceOf(photos, proposal.evidence)}
          busy={proposals.isBusy(proposal)}
          onTake={() => void proposals.take(proposal)}
          onRefuse={() => proposals.refuse([proposal])}
        />
      ))}
      {open.length > 1 && (
        <div className="proposal-actions">
          <Button size="small" busy={proposals.takingAll} onClick={() => void proposals.takeAll()}>
            {texts.takeAll}
          </Button>
          <Button size="small" variant="text" onClick={() => proposals.refuse(open)}>
            {texts.refuseAll}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns null where it cannot be told: then there is no way back but by hand. */
async function latestChange(clothesId: Id): Promise<Id | null> {
  const answer = await listItemChanges(clothesId, { page: 1, size: 1 }).catch(() => null);
  return answer?.changes[0]?.id ?? null;
}

/** The item's photos; those beside its main one are requested where a proposal names them. */
function usePhotos(item: Clothes | undefined, named: readonly (Id | null)[]): readonly Image[] {
  const known = item ? [item.mainImage, ...item.purchases.flatMap(({ images }) => images)] : [];
  const here = known.filter((photo) => photo !== null);
  const lacks = item && named.some((id) => id !== null && !here.some((photo) => photo.id === id));
  const { result } = useLoad<readonly Image[]>(
    async (signal) => (lacks ? listPhotos(item.id, signal) : []),
    `${item?.id} ${lacks}`,
  );
  const listed = valueOr(result, []);
  return listed.length > 0 ? listed : here;
}

function evidenceOf(photos: readonly Image[], id: Id | null): Evidence | undefined {
  const index = photos.findIndex((photo) => photo.id === id);
  const photo = photos[index];
  return (
    photo && { url: photo.urls.small, largeUrl: photo.urls.medium, alt: itemTexts.photos.photo(index + 1) }
  );
}
