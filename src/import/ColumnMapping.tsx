import {
  type EmptyCells,
  type ImportDryRun,
  type ImportField,
  type ImportSettings,
  importFields,
} from '../contract/imports';
import '../../styles/ui/fields/radio.css';
import { useState } from 'react';
import { Card } from '../ui/Card';
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

  const choose = (column: number, field: ImportField | null) => {
    const from = field === null ? -1 : columns.indexOf(field);
    setMoved(field !== null && from >= 0 ? texts.moved(importTexts.fields[field], names[from] ?? '') : '');
    onChoose({ ...settings, columns: mapColumn(columns, column, field) });
  };

  return (
    <Card title={texts.title}>
      <p className="muted">{texts.hint}</p>
      <table className="table import-table import-columns">
        <caption className="visually-hidden">{texts.title}</caption>
        <TableHeads heads={heads} />
        <tbody>
          {names.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <tr key={column}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                {examples[column]?.map((example, place) => (
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
                  value={columns[column] ?? ''}
                  options={fieldOptions(columns, column, names)}
                  onChange={(value) => choose(column, importFields.find((known) => known === value) ?? null)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      <RadioGroup
        legend={texts.emptyCells}
        value={settings.emptyCells}
        options={emptyCells}
        onChange={(value) => onChoose({ ...settings, emptyCells: value })}
      />
    </Card>
  );
}

/**
 * Returns all fields as options. The label of a field that another column has names that column.
 */
function fieldOptions(
  columns: ImportSettings['columns'],
  column: number,
  names: readonly string[],
): { value: string; label: string }[] {
  return [
    { value: '', label: texts.skip },
    ...importFields.map((field) => {
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
