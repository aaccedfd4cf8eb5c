import type { IntakeGroup } from '../../stores/intake/intakeState';
import { intakeTexts } from '../../texts/intake';
import { Button } from '../../ui/Button';
import { groupIndex } from './photoPlaces';
import type { GroupEditing } from './useGroupEditing';

const texts = intakeTexts.groups;

/** What can be done with the selected photos; in sight for as long as there are any. */
export function EditBar({ groups, editing }: { groups: readonly IntakeGroup[]; editing: GroupEditing }) {
  const { selected } = editing;
  const [first = ''] = selected;
  const at = groupIndex(groups, first);
  const alone = selected.every((photo) => groups[at]?.photos.includes(photo));
  return (
    <section className="intake-bar" aria-label={texts.bar}>
      <p>{texts.selected(selected.length)}</p>
      <Button variant="text" onClick={editing.clear}>
        {texts.end}
      </Button>
      <div className="intake-actions">
        <Button disabled={alone && at === 0} onClick={editing.join}>
          {alone ? texts.joinBefore : texts.join}
        </Button>
        <Button disabled={selected.length > 1 || groups[at]?.photos[0] === first} onClick={editing.split}>
          {texts.split}
        </Button>
        <Button onClick={editing.fresh}>{texts.fresh}</Button>
        <Button onClick={editing.remove}>{texts.remove}</Button>
      </div>
    </section>
  );
}
