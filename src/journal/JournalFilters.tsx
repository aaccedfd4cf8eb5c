import { changedFields, changeKinds, changeSubjects, forAdministrators } from '../contract/changes';
import { itemHeadings } from '../contract/itemFields';
import { purchaseHeadings } from '../contract/purchaseFields';
import { today } from '../core/forms/dates';
import { clock } from '../core/lib/clock';
import { useKnowsList } from '../core/stores/features';
import { useSession } from '../core/stores/useSession';
import { useKnowsField } from '../items/fields/useEntriesFields';
import { historyTexts } from '../items/history/texts';
import { Button } from '../ui/Button';
import { DateField } from '../ui/fields/DateField';
import { Select } from '../ui/select/Select';
import type { Journal } from './useJournal';

const texts = historyTexts.filters;
const fieldHeadings = { ...itemHeadings, ...purchaseHeadings };
const all = { value: '', label: texts.all };

/** Renders the journal's filters: person, subject, kind, field and days. */
export function JournalFilters({ journal }: { journal: Journal }) {
  const { filter, narrow, administrators } = journal;
  const { administratorId } = filter;
  const isAdministrator = useSession().role === 'administrator';
  const knowsList = useKnowsList();
  const shown = changeSubjects.filter(
    (subject) => knowsList(subject) && (isAdministrator || !forAdministrators.includes(subject)),
  );
  const fields = changedFields.filter(useKnowsField());
  const known = new Map(administrators);
  if (administratorId !== undefined && !known.has(administratorId))
    known.set(administratorId, texts.unknown(administratorId));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border
    <div role="group" aria-label={texts.group} className="journal-filters">
      <Select
        label={texts.administrator}
        value={String(administratorId ?? '')}
        options={[all, ...[...known].map(([id, label]) => ({ value: String(id), label }))]}
        onChange={(value) => narrow({ administratorId: value === '' ? undefined : Number(value) })}
      />
      <Select
        label={texts.subject}
        value={filter.subject ?? ''}
        options={[all, ...shown.map((value) => ({ value, label: historyTexts.subjects[value] }))]}
        onChange={(value) => narrow({ subject: changeSubjects.find((subject) => subject === value) })}
      />
      <Select
        label={texts.kind}
        value={filter.kind ?? ''}
        options={[all, ...changeKinds.map((value) => ({ value, label: historyTexts.kinds[value] }))]}
        onChange={(value) => narrow({ kind: changeKinds.find((kind) => kind === value) })}
      />
      {journal.hasGroups && (
        <Select
          label={texts.field}
          value={filter.field ?? ''}
          options={[all, ...fields.map((value) => ({ value, label: fieldHeadings[value] }))]}
          onChange={(value) => narrow({ field: changedFields.find((field) => field === value) })}
        />
      )}
      <DateField
        label={texts.from}
        value={filter.from ?? ''}
        onChange={(from) => narrow({ from: from || undefined })}
      />
      <DateField
        label={texts.to}
        value={filter.to ?? ''}
        onChange={(to) => narrow({ to: to || undefined })}
      />
      <QuickFilters journal={journal} />
    </div>
  );
}

/**
 * Renders buttons for the filters that are needed most. A press sets a filter, another press
 * removes it.
 */
function QuickFilters({ journal: { filter, narrow, hasGroups } }: { journal: Journal }) {
  const days = [dayBefore(0), dayBefore(1)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border
    <div role="group" aria-label={texts.quick} className="journal-quick">
      {[texts.today, texts.yesterday].map((label, before) => {
        const is = filter.from === days[before] && filter.to === days[before];
        const day = is ? undefined : days[before];
        return (
          <Button key={label} size="small" aria-pressed={is} onClick={() => narrow({ from: day, to: day })}>
            {label}
          </Button>
        );
      })}
      {hasGroups && (
        <Button
          size="small"
          aria-pressed={filter.field === 'price'}
          onClick={() => narrow({ field: filter.field === 'price' ? undefined : 'price' })}
        >
          {fieldHeadings.price}
        </Button>
      )}
    </div>
  );
}

function dayBefore(days: number): string {
  const day = new Date(clock.date());
  day.setDate(day.getDate() - days);
  return today(day);
}
