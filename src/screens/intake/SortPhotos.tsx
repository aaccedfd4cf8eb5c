import { useEffect } from 'react';
import type { Id } from '../../contract/types';
import { openLazily, useIdleFetch } from '../../features/page/lazyDialog';
import { purchaseRules } from '../../features/purchases/purchaseValues';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { today } from '../../forms/dates';
import { required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { formatDecimal, parseDecimal } from '../../lib/number';
import type { Intake } from '../../stores/intake/intakeState';
import { intakeTexts as texts } from '../../texts/intake';
import { purchaseTexts } from '../../texts/purchase';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DateField } from '../../ui/fields/DateField';
import { NumberInput } from '../../ui/fields/NumberInput';
import { AddPhotos } from './AddPhotos';
import { GroupsCard } from './GroupsCard';
import { afterFile, runFile } from './laterFiles';

/** The purchase of all items as it is typed. */
interface SharedValues {
  supplierId: Id | null;
  date: string;
  price: string;
  weight: string;
}

/** The first step: what holds for all items, the photos, and their groups. */
export function SortPhotos({ intake }: { intake: Intake }) {
  const { settings, groups, photos, reading, change } = intake;
  const added = groups.filter(({ target }) => target).length;
  const created = groups.length - added;
  const form = useForm<SharedValues>({
    initial: {
      ...settings,
      // A new pile was bought today, unless somebody says otherwise.
      date: photos.size === 0 ? settings.date || today() : settings.date,
      price: formatDecimal(settings.price),
      weight: formatDecimal(settings.weight),
    },
    rules: {
      supplierId: created > 0 ? [required(texts.create.supplierFirst)] : [],
      price: purchaseRules.price ?? [],
      weight: purchaseRules.weight ?? [],
    },
    // A cut of the line finds all that is needed to go on.
    onSubmit: async () => openLazily(runFile, intake.start),
  });
  useKeptSettings(form.values, change);
  useIdleFetch(runFile, groups.length > 0);
  useIdleFetch(afterFile, groups.length > 0);
  return (
    <>
      <Card title={texts.purchase.title}>
        <form ref={form.ref} className="intake-shared" onSubmit={(event) => event.preventDefault()}>
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
            unit={purchaseTexts.hryvnia}
            {...form.field('price')}
          />
          <NumberInput
            label={texts.purchase.weight}
            min={0}
            step={0.1}
            decimals={3}
            unit={purchaseTexts.kilogram}
            {...form.field('weight')}
          />
        </form>
      </Card>
      <AddPhotos intake={intake} />
      {groups.length > 0 && (
        <>
          <GroupsCard intake={intake} />
          <div className="intake-run">
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
    </>
  );
}

/** Keeps on the device what is typed. */
function useKeptSettings({ supplierId, date, price, weight }: SharedValues, change: Intake['change']) {
  useEffect(() => {
    change({ supplierId, date, price: parseDecimal(price) ?? null, weight: parseDecimal(weight) ?? null });
  }, [supplierId, date, price, weight, change]);
}
