import { useEffect, useId, useMemo, useRef } from 'react';
import type { SimilarToHash } from '../contract/similar';
import { useLatest } from '../core/react/useLatest';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Checkbox } from '../ui/fields/Checkbox';
import { IconRestore } from '../ui/moreIcons';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { EditBar } from './EditBar';
import { GroupCard } from './GroupCard';
import type { GroupValues, Intake, IntakeGroup } from './store/intakeState';
import { intakeTexts } from './texts';
import { type GroupEditing, useGroupEditing } from './useGroupEditing';
import { usePhotoDrag } from './usePhotoDrag';

const texts = intakeTexts.groups;

/** The groups of photos, which the person can correct. */
export function GroupsCard({ intake }: { intake: Intake }) {
  const { groups, photos, reading } = intake;
  const summary = texts.summary(groups.length, photos.size);
  const box = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const editing = useGroupEditing(intake, box);
  const dragged = usePhotoDrag(box, { taken: editing.takenWith, onDrop: editing.drop });
  const cards = useCards(intake, editing);
  const latest = useLatest(() => editing.tell(summary));
  const grouped = reading === 0 && String(intake.eachAlone);
  // Announces the number of groups after photos are added or the checkbox is changed.
  useEffect(() => {
    if (grouped) latest.current();
  }, [grouped, latest]);
  return (
    <Card title={texts.title}>
      <div className="intake-row">
        <p className="muted">{summary}</p>
        <Checkbox label={texts.each} checked={intake.eachAlone} onChange={intake.setEachAlone} />
        <Button
          size="small"
          variant="text"
          icon={<IconRestore />}
          disabled={!intake.canUndo}
          onClick={editing.undo}
        >
          {texts.undo}
        </Button>
      </div>
      <Evenly onChoose={intake.groupEvenly} />
      <p id={keysId}>{texts.how}</p>
      <Legend />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its listboxes have the focus */}
      <div ref={box} onFocus={editing.onFocus} onKeyDown={editing.onKeyDown}>
        <ol className="intake-list">
          {cards.map((card) => (
            <GroupCard key={card.group.id} {...card} keysId={keysId} />
          ))}
        </ol>
        {dragged > 0 && (
          <p className="intake-fresh" data-drop="">
            {texts.fresh}
          </p>
        )}
        {editing.selected.length > 0 && <EditBar intake={intake} editing={editing} />}
      </div>
      <VisuallyHidden role="status">{editing.said}</VisuallyHidden>
    </Card>
  );
}

/** The offered numbers of photos per item; shops usually have one of these. */
const perItem = [2, 3, 4, 5] as const;

/**
 * Buttons that regroup all photos with one press, useful when the automatic groups are mostly
 * wrong.
 */
function Evenly({ onChoose }: { onChoose(perItem: number): void }) {
  return (
    <div className="intake-actions intake-evenly">
      <span className="muted">{texts.evenly}</span>
      {perItem.map((count) => (
        <Button key={count} size="small" aria-label={texts.aboutLabel(count)} onClick={() => onChoose(count)}>
          {texts.about(count)}
        </Button>
      ))}
    </div>
  );
}

/** The list of keys and their effects. */
function Legend() {
  return (
    <details className="intake-legend">
      <summary>{intakeTexts.keys.title}</summary>
      <dl>
        {intakeTexts.keys.list.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/**
 * Returns the props of each card. The callbacks never change, so that a card is rendered again only
 * if its data change.
 */
function useCards(intake: Intake, editing: GroupEditing) {
  const { groups, photos, similar, setTarget, markDistinct, setValues } = intake;
  const latest = useLatest({ editing, setTarget, markDistinct, setValues });
  const acts = useMemo(() => {
    // The pressed button disappears, so the focus goes to the group.
    const andGoTo = (group: IntakeGroup) => latest.current.editing.focus(group.photos[0]);
    return {
      onPress: (photo: string, toHere: boolean) => latest.current.editing.toggle(photo, toHere),
      onTarget: (group: IntakeGroup, item: IntakeGroup['target']) => {
        latest.current.setTarget(group.id, item);
        andGoTo(group);
      },
      onValues: (group: string, values: Partial<GroupValues>) => latest.current.setValues([group], values),
      onDistinct: (group: IntakeGroup, item: number) => {
        latest.current.markDistinct(group.id, item);
        andGoTo(group);
      },
    };
  }, [latest]);
  const shown = useMemo(() => {
    const places = new Map([...photos.keys()].map((id, at) => [id, at + 1]));
    return groups.map((group) => ({
      group,
      photos: group.photos.flatMap((id) => {
        const photo = photos.get(id);
        return photo ? [[places.get(id) ?? 0, photo] as const] : [];
      }),
      hits: group.photos
        .flatMap((id): readonly SimilarToHash[] => similar.get(id) ?? [])
        .sort((one, other) => one.distance - other.distance),
    }));
  }, [groups, photos, similar]);
  return shown.map((card, at) => ({
    ...card,
    ...acts,
    number: at + 1,
    selected: editing.selected.filter((id) => card.group.photos.includes(id)).join(' '),
    current: card.group.photos.find((id) => id === editing.current),
  }));
}
