import { useEffect, useId, useMemo, useRef } from 'react';
import type { SimilarToHash } from '../../contract/similar';
import { useLatest } from '../../react/useLatest';
import type { Intake, IntakeGroup } from '../../stores/intake/intakeState';
import { intakeTexts } from '../../texts/intake';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/fields/Checkbox';
import { IconRestore } from '../../ui/icons';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { EditBar } from './EditBar';
import { GroupCard } from './GroupCard';
import { type GroupEditing, useGroupEditing } from './useGroupEditing';
import { usePhotoDrag } from './usePhotoDrag';

const texts = intakeTexts.groups;

/** The photos in their groups, as a person corrects them. */
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
  // What the photos that came last have become, and what the switch has made of them.
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
        {editing.selected.length > 0 && <EditBar groups={groups} editing={editing} />}
      </div>
      <VisuallyHidden role="status">{editing.said}</VisuallyHidden>
    </Card>
  );
}

/** How many photos an item has in most shops. */
const perItem = [2, 3, 4, 5] as const;

/** Groups all anew by one press, where the groups found are far from right. */
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

/** What the keys do, for those who want to know. */
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

/** What each card shows. A card whose own part stays the same is not rendered again. */
function useCards({ groups, photos, similar, setTarget, markDistinct }: Intake, editing: GroupEditing) {
  const latest = useLatest({ editing, setTarget, markDistinct });
  const acts = useMemo(() => {
    // What was pressed goes away.
    const andGoTo = (group: IntakeGroup) => latest.current.editing.focus(group.photos[0]);
    return {
      onPress: (photo: string, toHere: boolean) => latest.current.editing.toggle(photo, toHere),
      onTarget: (group: IntakeGroup, item: IntakeGroup['target']) => {
        latest.current.setTarget(group.id, item);
        andGoTo(group);
      },
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
