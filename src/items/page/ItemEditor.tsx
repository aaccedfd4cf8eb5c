import { useEffect, useId, useMemo, useState } from 'react';
import { Link } from '../../core/router/Link';
import { useBlocker } from '../../core/router/unsavedWork';
import { type FoundDraft, useDraft } from '../../core/stores/drafts';
import { useFeature } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { common } from '../../core/texts/common';
import { itemNumber } from '../../core/texts/itemNumber';
import { unsavedTexts } from '../../core/texts/unsaved';
import { openLazily, useFetch, useHint, useIdleFetch } from '../../page/lazyDialog';
import { type LazyFile, lazyFile, lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { placeOf } from '../../page/placeOf';
import { Button } from '../../ui/Button';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { PhotoTools } from '../../ui/photos/photoTools';
import type { VersionedClothes } from '../api/clothes';
import { useGenerationPanel } from '../generation/useGenerationPanel';
import { ItemPhotosCard } from '../photos/ItemPhotosCard';
import { type Photos, useItemPhotos } from '../photos/itemPhotos';
import { type PhotoPlace, uploadPhotoTo } from '../photos/uploadPhoto';
import { type UploadQueues, useUploadQueues } from '../photos/uploads';
import { PurchasesCard } from '../purchases/PurchasesCard';
import { conflictFile } from './conflictFile';
import { ItemNotices } from './ItemNotices';
import { ItemPath } from './ItemPath';
import { itemValues } from './itemValues';
import { MainCard } from './MainCard';
import { itemTexts as texts } from './texts';
import { type ItemForm, useItemForm } from './useItemForm';

const generateDialog = lazyScreen(() =>
  import('../generation/GenerateDialog').then(({ GenerateDialog }) => GenerateDialog),
);
const historyDrawer = lazyScreen(() =>
  import('../history/HistoryDrawer').then(({ HistoryDrawer }) => HistoryDrawer),
);
const itemView = lazyScreen(() => import('./ItemView').then(({ ItemView }) => ItemView));
const itemExtras = lazyFile(() => import('./itemExtras'));

/**
 * The page of a loaded item: one form with one Save button, and the photos, whose changes apply at
 * once. Viewers get the page without fields.
 */
export function ItemEditor({ loaded }: { loaded: VersionedClothes }) {
  const formId = useId();
  const item = useItemForm(loaded);
  const { form, base, changed } = item;
  const photos = useItemPhotos(base.version.item);
  const queues = usePhotoQueues(item, photos);
  const generation = useGenerationPanel({
    clothesId: base.version.item.id,
    saved: base.values.description,
    typed: form.values.description,
    onGenerated: item.describe,
    onTake: (text) => form.set('description', text),
  });
  const [opened, setOpened] = useState<LazyFile<unknown> | null>(null);
  const open = (file: LazyFile<unknown>) => openLazily(file, () => setOpened(file));
  const onClose = () => setOpened(null);
  /**
   * Starts a generation after a save, because the model describes the saved values. Does nothing
   * more if the save fails.
   */
  const start = async (model: string) => {
    onClose();
    const saved = await item.saveAll();
    if (saved !== null) withFocusKept(() => generation.start(model, saved));
  };
  const draft = useItemDraft(item);
  const extras = useIdleFetch(itemExtras);
  const historyHint = useHint(historyDrawer);
  const generateHint = useHint(generateDialog);
  const ConflictDialog = useFetch(conflictFile, changed || item.theirs !== null, false)?.ConflictDialog;
  const hasHistory = useFeature('history');
  const mayEdit = useMayEdit();
  useBlocker(changed, unsavedTexts.question, mayEdit ? item.saveNow : undefined);
  const View = useFetch(itemView, !mayEdit, false);
  const { id, title } = base.version.item;
  // Until that page is loaded, the fields stay, so that typed values remain visible.
  if (View) return <View {...{ item, photos, queues }} generation={generation.notice} />;
  return (
    <div className="page">
      <ItemPath />
      {extras && <extras.ItemTools item={base.version.item} photos={photos} />}
      <div className="page-head item-head">
        <PageHeading>{title}</PageHeading>
        <span className="muted">{itemNumber(id)}</span>
        <div className="item-actions">
          <span role="status" className="muted">
            {changed && texts.changed}
          </span>
          {hasHistory !== false && (
            <Button style={placeOf(hasHistory)} {...historyHint} onClick={() => open(historyDrawer)}>
              {texts.history}
            </Button>
          )}
          <Link to={`/admin/clothes/${id}/purchases`} className="button button-quiet">
            {texts.toPurchases}
          </Link>
          {extras && <extras.SaveAndNext item={item} />}
          <Button type="submit" form={formId} variant="primary" busy={form.submitting}>
            {common.save}
          </Button>
        </div>
      </div>
      {extras && <extras.ItemOffers item={item} photos={photos} {...draft} />}
      <ItemNotices item={item} />
      <PhotoTools value={extras?.photoTools(base.version.item, photos)}>
        <form id={formId} ref={form.ref} className="item" noValidate onSubmit={form.submit}>
          <MainCard
            item={base.version.item}
            form={form}
            hasPhoto={photos.main !== null}
            canGenerate={photos.main !== null && !generation.running}
            onGenerate={() => open(generateDialog)}
            generateHint={generateHint}
            generation={generation.notice}
          />
          <ItemPhotosCard title={title} photos={photos} uploads={queues.of('item')} />
          <PurchasesCard
            rows={form.values.purchases}
            onChange={(rows) => form.set('purchases', rows)}
            showMissing={form.errors.purchases !== undefined}
            photos={photos}
            stored={base.version.item.purchases}
            queues={queues}
          />
        </form>
      </PhotoTools>
      {extras && changed && <extras.SaveBar form={formId} busy={form.submitting} text={texts.changed} />}
      {opened === generateDialog && (
        <RenderScreen
          file={generateDialog}
          props={{
            title,
            photo: photos.main,
            photoAlt: texts.photos.mainPhoto(title),
            onClose,
            onStart: start,
            saving: form.submitting,
          }}
        />
      )}
      {opened === historyDrawer && <RenderScreen file={historyDrawer} props={{ item, photos, onClose }} />}
      {item.theirs && ConflictDialog && (
        <ConflictDialog
          base={base.values}
          mine={form.values}
          theirs={itemValues(item.theirs.item)}
          onSave={item.saveOver}
          onClose={item.postpone}
        />
      )}
    </div>
  );
}

/**
 * Returns the page's queues of uploads, one for the item and one for each purchase. An upload to a
 * purchase continues while the purchase is only marked for deletion, and is aborted when the
 * purchase is deleted.
 */
function usePhotoQueues({ base, waiting }: ItemForm, photos: Photos): UploadQueues<PhotoPlace> {
  const { id, purchases } = base.version.item;
  const { queues, busy } = useUploadQueues(uploadPhotoTo(id), photos.add);
  useBlocker(busy, unsavedTexts.question);
  useEffect(() => queues.keep(['item', ...purchases.map(({ id }) => id)]), [queues, purchases]);
  useEffect(() => {
    for (const [purchaseId, files] of waiting) void queues.of(purchaseId).add(files);
  }, [queues, waiting]);
  return queues;
}

/**
 * Stores the unsaved values on this device, and returns the draft of an earlier visit. Runs here,
 * because the notice that offers the draft is loaded later and would miss the first letters.
 */
function useItemDraft({ form, base, changed }: ItemForm): FoundDraft {
  const draft = useMemo(
    () => ({ etag: base.version.etag, base: base.values, values: form.values }),
    [base, form.values],
  );
  return useDraft(`clothes:${base.version.item.id}`, draft, changed);
}
