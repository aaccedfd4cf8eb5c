import '../../styles/ui/fields/radio.css';
import { useState } from 'react';
import type { ImportSettings, NewReference } from '../contract/imports';
import type { ReferenceKind } from '../contract/references';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { RadioGroup } from '../ui/fields/RadioGroup';
import { insteadOf, withInstead } from './newReferences';
import { importTexts } from './texts';

const texts = importTexts.references;
/**
 * The number of questions that one press of «more» adds, and the number of plain names that are
 * listed. Both are limited, because a file may have thousands of new entries.
 */
const step = 20;
const listedNames = 30;

interface NewEntriesProps {
  entries: readonly NewReference[];
  settings: ImportSettings;
  onChoose(settings: ImportSettings): void;
}

/**
 * Lists the entries that the import would create. If similar entries exist, the person may use one
 * of them instead.
 */
export function NewEntries({ entries, settings, onChoose }: NewEntriesProps) {
  const [shown, setShown] = useState(step);
  const questions = entries.filter(
    (entry) => entry.near.length > 0 || insteadOf(settings.instead, entry) !== null,
  );
  const plain = entries.filter((entry) => !questions.includes(entry));
  const hidden = questions.length - shown;
  return (
    <Card title={texts.title}>
      {questions.length > 0 && <p className="muted">{texts.hint}</p>}
      {questions.length > 0 && (
        <div className="import-entries">
          {questions.slice(0, shown).map((entry) => (
            <EntryChoice
              key={`${entry.kind}/${entry.name}`}
              entry={entry}
              settings={settings}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + step)}>{texts.more(Math.min(step, hidden))}</Button>
      )}
      {plain.length > 0 && (
        <div>
          <h3 className="field-label">{texts.others}</h3>
          <ul className="import-plain">
            {byKind(plain).map(([kind, names]) => (
              <li key={kind} dir="auto">
                {texts.plain(
                  texts.kinds[kind],
                  names.slice(0, listedNames),
                  Math.max(0, names.length - listedNames),
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function EntryChoice({
  entry,
  settings,
  onChoose,
}: { entry: NewReference } & Omit<NewEntriesProps, 'entries'>) {
  const { kind, name, near } = entry;
  const chosen = insteadOf(settings.instead, entry);
  const existing = near.map(({ id, name }) => ({ value: String(id), label: texts.existing(name) }));
  // The entry was chosen before a reload, and is no longer similar.
  if (chosen !== null && !near.some(({ id }) => id === chosen))
    existing.unshift({ value: String(chosen), label: texts.unknown(chosen) });
  return (
    <RadioGroup
      legend={`${texts.kinds[kind]}: ${name}`}
      value={String(chosen ?? '')}
      options={[{ value: '', label: texts.create(name) }, ...existing]}
      onChange={(value) => onChoose(withInstead(settings, entry, value === '' ? null : Number(value)))}
    />
  );
}

function byKind(entries: readonly NewReference[]): [ReferenceKind, string[]][] {
  const names = new Map<ReferenceKind, string[]>();
  for (const { kind, name } of entries) names.set(kind, [...(names.get(kind) ?? []), name]);
  return [...names];
}
