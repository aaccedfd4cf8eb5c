import { Button } from '../ui/Button';
import { GroupFields } from './GroupFields';
import { sharedSets } from './grouping/groups';
import { groupIndex } from './photoPlaces';
import { type GroupValues, type Intake, type IntakeGroup, noValues } from './store/intakeState';
import { intakeTexts } from './texts';
import type { GroupEditing } from './useGroupEditing';

const texts = intakeTexts.groups;

/** The actions on the selected photos and their groups; visible while photos are selected. */
export function EditBar({ intake, editing }: { intake: Intake; editing: GroupEditing }) {
  const { groups, setValues } = intake;
  const { selected } = editing;
  const [first = ''] = selected;
  const at = groupIndex(groups, first);
  const alone = selected.every((photo) => groups[at]?.photos.includes(photo));
  const chosen = groups.filter(
    ({ target, photos }) => !target && photos.some((photo) => selected.includes(photo)),
  );
  return (
    <section className="page-bar intake-bar" aria-label={texts.bar}>
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
      {chosen.length > 0 && (
        <GroupFields
          // Fields of their own, because an entry that is being created belongs to these groups.
          key={chosen.map(({ id }) => id).join()}
          name={intakeTexts.own.ofSelected(chosen.length)}
          values={sharedValues(chosen)}
          onChange={(values) => {
            const ids = chosen.map(({ id }) => id);
            setValues(ids, values);
          }}
        />
      )}
    </section>
  );
}

/** Returns what all groups share: a value that differs is '' or null. */
function sharedValues(groups: readonly IntakeGroup[]): GroupValues {
  const [first = noValues, ...others] = groups.map(({ values }) => values);
  const shares = (name: keyof GroupValues) => others.every((values) => values[name] === first[name]);
  return {
    brandId: shares('brandId') ? first.brandId : null,
    typeId: shares('typeId') ? first.typeId : null,
    size: shares('size') ? first.size : '',
    price: shares('price') ? first.price : '',
    ...sharedSets([first, ...others]),
  };
}
