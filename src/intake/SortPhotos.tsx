import { useEffect } from 'react';
import type { Id } from '../contract/types';
import { today } from '../core/forms/dates';
import { required } from '../core/forms/rules';
import { useForm } from '../core/forms/useForm';
import { formatDecimal, parseDecimal } from '../core/lib/number';
import { useFeature } from '../core/stores/features';
import { cellsFile } from '../items/cells/cellsFile';
import { EntriesFields } from '../items/fields/EntriesFields';
import type { EntrySets } from '../items/fields/entrySets';
import { purchaseTexts } from '../items/purchases/fieldTexts';
import { purchaseRules } from '../items/purchases/purchaseInput';
import { openLazily, useIdleFetch } from '../page/lazyDialog';
import { ReferenceSelect } from '../references/ReferenceSelect';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { DateField } from '../ui/fields/DateField';
import { NumberInput } from '../ui/fields/NumberInput';
import { AddPhotos } from './AddPhotos';
import { GroupsCard } from './GroupsCard';
import { afterFile, runFile } from './laterFiles';
import { creationFile } from './store/intakeRun';
import type { Intake, IntakeSettings } from './store/intakeState';
import { intakeTexts as texts } from './texts';

/** The typed values, which apply to every new item. */
interface SharedValues extends EntrySets {
  supplierId: Id | null;
  date: string;
  price: string;
  weight: string;
}

/** The first step: the values shared by all items, the photos, and their groups. */
export function SortPhotos({ intake }: { intake: Intake }) {
  const { settings, groups, photos, reading, change } = intake;
  const hasCells = useFeature('cells');
  const added = groups.filter(({ target }) => target).length;
  const created = groups.length - added;
  const form = useForm<SharedValues>({
    initial: {
      ...settings,
      // A new pile counts as bought today unless the person changes the date.
      date: photos.size === 0 ? settings.date || today() : settings.date,
      price: formatDecimal(settings.price),
      weight: formatDecimal(settings.weight),
    },
    rules: {
      supplierId: created > 0 ? [required(texts.create.supplierFirst)] : [],
      price: purchaseRules.price ?? [],
      weight: purchaseRules.weight ?? [],
    },
    // Loads the files of the next step first, so that a lost connection cannot interrupt the run.
    onSubmit: async (values) => {
      const wrong = document.querySelector<HTMLElement>('.intake-own [aria-invalid="true"]');
      if (wrong) wrong.focus();
      else {
        // The effect below may not have run since the last value was entered.
        change(settingsOf(values));
        await openLazily(creationFile, () => openLazily(runFile, intake.start));
      }
    },
  });
  useKeptSettings(form.values, change);
  useIdleFetch(creationFile, groups.length > 0);
  useIdleFetch(runFile, groups.length > 0);
  useIdleFetch(afterFile, groups.length > 0);
  useIdleFetch(cellsFile, hasCells === true && groups.length > 0);
  return (
    <div ref={form.ref} className="intake-sort">
      <Card title={texts.purchase.title}>
        <form className="intake-shared" onSubmit={(event) => event.preventDefault()}>
          <ReferenceSelect
            kind="suppliers"
            label={texts.purchase.supplier}
            required
            {...form.field('supplierId')}
          />
          <DateField label={texts.purchase.date} {...form.field('date')} />
          <NumberInput
            label={texts.purchase.price}
            min={0}
            decimals={2}
            unit={purchaseTexts.units.price}
            {...form.field('price')}
          />
          <NumberInput
            label={texts.purchase.weight}
            min={0}
            step={0.1}
            decimals={3}
            unit={purchaseTexts.units.weight}
            {...form.field('weight')}
          />
          <EntriesFields bind={form.field} />
        </form>
      </Card>
      <AddPhotos intake={intake} />
      {groups.length > 0 && (
        <>
          <GroupsCard intake={intake} />
          <div className="page-bar intake-run">
            <Button
              variant="primary"
              busy={reading > 0 || form.submitting}
              onClick={() => void form.submit()}
            >
              {texts.create.start(created, added)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Keeps the typed values on the device. */
function useKeptSettings(values: SharedValues, change: Intake['change']) {
  const kept = JSON.stringify(settingsOf(values));
  useEffect(() => {
    change(JSON.parse(kept));
  }, [kept, change]);
}

function settingsOf({ price, weight, ...values }: SharedValues): IntakeSettings {
  return { ...values, price: parseDecimal(price) ?? null, weight: parseDecimal(weight) ?? null };
}
