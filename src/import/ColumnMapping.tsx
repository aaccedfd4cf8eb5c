import {
  type EmptyCells,
  type ImportDryRun,
  type ImportField,
  type ImportSettings,
  importFields,
} from '../contract/imports';
import '../../styles/ui/fields/radio.css';
import { useState } from 'react';
import { itemFieldsOf } from '../contract/itemFields';
import { useKnowsField } from '../items/fields/useEntriesFields';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Checkbox } from '../ui/fields/Checkbox';
import { RadioGroup } from '../ui/fields/RadioGroup';
import { Select } from '../ui/select/Select';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { TableHeads } from './TableHeads';
import { importTexts } from './texts';

const texts = importTexts.columns;
const heads = [texts.column, texts.examples, texts.field];
const emptyCells: readonly { value: EmptyCells; label: string }[] = [
  { value: 'leave', label: texts.leave },
  { value: 'clear', label: texts.clear },
];

/** The most columns of a file that are shown all, and of the others the names that are listed. */
const wide = 25;
const listedColumns = 12;

interface ColumnMappingProps {
  dry: ImportDryRun;
  settings: ImportSettings;
  onChoose(settings: ImportSettings): void;
}

/** Renders the choice of a field for each column of the file, and of the meaning of empty cells. */
export function ColumnMapping({ dry, settings, onChoose }: ColumnMappingProps) {
  const [moved, setMoved] = useState('');
  const { headings, examples } = dry;
  const { columns } = settings;
  const names = headings.map((heading, column) => heading.trim() || texts.unnamed(column + 1));
  const { folded, unfold, touch } = useFolded(columns);
  const fields = importFields.filter(useKnowsField());
  const several = itemFieldsOf('entries').filter((field) => columns.includes(field));

  const choose = (column: number, field: ImportField | null) => {
    const from = field === null ? -1 : columns.indexOf(field);
    setMoved(field !== null && from >= 0 ? texts.moved(importTexts.fields[field], names[from] ?? '') : '');
    touch(column);
    onChoose({ ...settings, columns: mapColumn(columns, column, field) });
  };

  return (
    <Card title={texts.title}>
      <p className="muted">{texts.hint}</p>
      <table className="table import-table import-columns">
        <caption className="visually-hidden">{texts.title}</caption>
        <TableHeads heads={heads} />
        <tbody>
          {names.map(
            (name, column) =>
              !folded?.includes(column) && (
                <ColumnRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                  key={column}
                  name={name}
                  examples={examples[column] ?? []}
                  field={columns[column] ?? null}
                  options={fieldOptions(fields, columns, column, names)}
                  onChoose={(field) => choose(column, field)}
                />
              ),
          )}
        </tbody>
      </table>
      {unfold && (
        <div className="import-folded">
          {folded && <p className="muted">{foldedText(folded.map((column) => names[column] ?? ''))}</p>}
          <Button size="small" aria-expanded={!folded} onClick={unfold}>
            {folded ? texts.showAll(names.length) : texts.showMapped}
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <RadioGroup
        legend={texts.emptyCells}
        value={settings.emptyCells}
        options={emptyCells}
        onChange={(value) => onChoose({ ...settings, emptyCells: value })}
      />
      {several.length > 0 && (
        <Checkbox
          label={texts.replaceEntries(several.map((field) => importTexts.fields[field]))}
          checked={settings.entries === 'replace'}
          onChange={(replaces) => onChoose({ ...settings, entries: replaces ? 'replace' : 'add' })}
        />
      )}
    </Card>
  );
}

interface ColumnRowProps {
  name: string;
  examples: readonly string[];
  field: ImportField | null;
  options: { value: string; label: string }[];
  onChoose(field: ImportField | null): void;
}

function ColumnRow({ name, examples, field, options, onChoose }: ColumnRowProps) {
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        {examples.map((example, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples may be equal
          <bdi key={place} className="import-example">
            {example}
          </bdi>
        ))}
      </td>
      <td>
        <Select
          label={texts.fieldOf(name)}
          labelHidden
          value={field ?? ''}
          options={options}
          onChange={(value) => onChoose(importFields.find((known) => known === value) ?? null)}
        />
      </td>
    </tr>
  );
}

/**
 * Folds the columns of a wide file that are not imported, unless its titles are among them. A
 * column that was mapped here stays in sight. `unfold` shows and hides the others; null if the file
 * is not wide.
 */
function useFolded(columns: ImportSettings['columns']) {
  const [open, setOpen] = useState(() => !columns.includes('title'));
  const [kept, setKept] = useState<ReadonlySet<number>>(
    () => new Set(columns.flatMap((field, column) => (field ? [column] : []))),
  );
  const others = columns.flatMap((field, column) => (field || kept.has(column) ? [] : [column]));
  return {
    folded: columns.length <= wide || open ? null : others,
    unfold: columns.length <= wide ? null : () => setOpen(!open),
    touch: (column: number) => setKept(new Set(kept).add(column)),
  };
}

function foldedText(names: readonly string[]): string {
  const different = [...new Set(names)];
  const listed = different.slice(0, listedColumns);
  return texts.folded(listed, different.length - listed.length);
}

/**
 * Returns the fields as options. The label of a field that another column has names that column.
 */
function fieldOptions(
  fields: readonly ImportField[],
  columns: ImportSettings['columns'],
  column: number,
  names: readonly string[],
): { value: string; label: string }[] {
  return [
    { value: '', label: texts.skip },
    ...fields.map((field) => {
      const from = columns.indexOf(field);
      const label = importTexts.fields[field];
      return {
        value: field,
        label: from >= 0 && from !== column ? texts.taken(label, names[from] ?? '') : label,
      };
    }),
  ];
}

/** Returns the columns with this field set; another column that had the field loses it. */
function mapColumn(
  columns: ImportSettings['columns'],
  column: number,
  field: ImportField | null,
): ImportSettings['columns'] {
  return columns.map((was, place) => {
    if (place === column) return field;
    return field !== null && was === field ? null : was;
  });
}
