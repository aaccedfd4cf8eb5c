import '../../styles/intake/intake-run.css';
import { Link } from '../core/router/Link';
import { common } from '../core/texts/common';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { withFocusKept } from '../ui/hooks/keepFocus';
import { PhotoThumb } from './PhotoThumb';
import { intakeRunTexts } from './runTexts';
import type { Intake, IntakePhoto } from './store/intakeState';
import type { TakeAnother } from './TakeAnother';

const texts = intakeRunTexts.create;

/** The item that lacks a photo, with a link once it is created. */
function ItemOf({ intake: { groups, progress }, photo }: { intake: Intake; photo: IntakePhoto }) {
  const group = groups.find(({ photos }) => photos.includes(photo.id));
  const made = progress.get(group?.id ?? '');
  const id = made && 'clothesId' in made ? made.clothesId : null;
  if (!group || id === null) return null;
  return (
    <>
      <Link to={`/admin/clothes/${id}`} dir="auto">
        {group.target?.title ?? intakeRunTexts.untitled(id)}
      </Link>
      {': '}
    </>
  );
}

export interface RefusedPhotosProps {
  intake: Intake;
  /** Handed down by the page, which has loaded its code already. */
  TakeAnother: typeof TakeAnother;
}

/** The photos that the server refused, each with its reason and its actions. */
export function RefusedPhotos({ intake, TakeAnother }: RefusedPhotosProps) {
  const { photos, retryPhoto, remove } = intake;
  const refused = [...photos.values()].flatMap((photo) =>
    photo.state.state === 'refused' ? [{ photo, detail: photo.state.detail }] : [],
  );
  if (refused.length === 0) return null;
  const act = (run: (photo: IntakePhoto) => void, photo: IntakePhoto) => withFocusKept(() => run(photo));
  return (
    <Notice kind="danger">
      <p>{texts.refused}</p>
      <ul className="intake-run-list" data-focus-home="">
        {refused.map(({ photo, detail }) => (
          <li key={photo.id}>
            <span className="intake-thumb">
              <PhotoThumb photo={photo} />
            </span>
            <span className="intake-name">
              <ItemOf intake={intake} photo={photo} />
              <bdi>{photo.name}</bdi>. {detail}
            </span>
            <Button size="small" onClick={() => act(({ id }) => retryPhoto(id), photo)}>
              {common.retry}
            </Button>
            <TakeAnother intake={intake} photo={photo} />
            <Button size="small" onClick={() => act(({ id }) => remove([id]), photo)}>
              {texts.drop}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
