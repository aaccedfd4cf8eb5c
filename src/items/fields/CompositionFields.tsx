import type { Composition } from '../../contract/itemFields';
import { maxPercent, minPercent } from '../../contract/limits';
import { filterPercent } from '../../core/forms/percent';
import { useLatest } from '../../core/react/useLatest';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { Button } from '../../ui/Button';
import { NumberInput } from '../../ui/fields/NumberInput';
import { withRowAdded } from '../../ui/hooks/keepFocus';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconClose, IconPlus, IconWarning } from '../../ui/icons';
import { itemTexts } from '../page/texts';
import { type CompositionRow, compositionTotal, newCompositionRow } from './composition';

const texts = itemTexts.composition;

interface CompositionFieldsProps {
  value: readonly CompositionRow[];
  onChange(rows: CompositionRow[]): void;
  /**
   * The server's reason for refusing the composition, a Ukrainian sentence; undefined if it has
   * not.
   */
  error?: string | undefined;
  /** The saved composition, which gives the names of its materials before their list is loaded. */
  known: readonly Composition[];
}

/**
 * The fields of the fabric composition, a material and a percent in each row. A material chosen in
 * one row is not offered in the others; the first row cannot be removed. A total other than 100 is
 * marked but can be saved.
 */
export function CompositionFields({ value: rows, onChange, error, known }: CompositionFieldsProps) {
  // A ref, because the materials of two rows may be created between two renderings.
  const latest = useLatest(rows);
  const change = (key: string, patch: Partial<CompositionRow>) => {
    const next = latest.current.map((row) => (row.key === key ? { ...row, ...patch } : row));
    latest.current = next;
    onChange(next);
  };
  const chosen = rows.map(({ materialId }) => materialId);
  const total = compositionTotal(rows);
  const keptFocus = useFocusRecovery<HTMLFieldSetElement>();
  return (
    <fieldset
      className="composition"
      aria-invalid={error !== undefined || undefined}
      tabIndex={-1}
      {...keptFocus}
    >
      <legend className="field-label">{itemTexts.fields.fabricComposition}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
        <div key={row.key} className="composition-row" role="group" aria-label={texts.row(index + 1)}>
          <ReferenceSelect
            kind="materials"
            label={texts.material}
            labelHidden
            value={row.materialId}
            onChange={(materialId) => change(row.key, { materialId })}
            known={known.find(({ material }) => material.id === row.materialId)?.material}
            without={chosen}
          />
          <NumberInput
            label={texts.percent}
            labelHidden
            value={row.percent}
            onChange={(percent) => change(row.key, { percent })}
            filter={filterPercent}
            min={minPercent}
            max={maxPercent}
            unit="%"
          />
          {index > 0 && (
            <IconButton
              label={texts.remove(index + 1)}
              icon={<IconClose />}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          )}
        </div>
      ))}
      {error && (
        <p className="field-error" role="alert">
          <IconWarning />
          {error}
        </p>
      )}
      <div className="composition-foot">
        <Button
          icon={<IconPlus />}
          onClick={() => withRowAdded(keptFocus.ref.current, () => onChange([...rows, newCompositionRow()]))}
        >
          {texts.add}
        </Button>
        <output className={total === null || total === 100 ? 'total' : 'total total-off'}>
          {total !== null && texts.total(total)}
        </output>
      </div>
    </fieldset>
  );
}
