import { type ChangeSubject, changeKinds, changeSubjects } from '../../contract/changes';
import { useSession } from '../../stores/session';
import { historyTexts } from '../../texts/history';
import { DateField } from '../../ui/fields/DateField';
import { Select } from '../../ui/select/Select';
import type { Journal } from './useJournal';

const texts = historyTexts.filters;
const forAdministrators: readonly ChangeSubject[] = ['administrators', 'tokens', 'webhooks'];
const all = { value: '', label: texts.all };

/** What the journal is narrowed by: who, what, which kind, which days. */
export function JournalFilters({ journal }: { journal: Journal }) {
  const { filter, narrow, administrators } = journal;
  const { administratorId } = filter;
  // These are shown to administrators alone.
  const isAdministrator = useSession().role === 'administrator';
  const shown = changeSubjects.filter((subject) => isAdministrator || !forAdministrators.includes(subject));
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
    </div>
  );
}
