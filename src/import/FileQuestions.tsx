import '../../styles/ui/fields/radio.css';
import { type ImportDryRun, type ImportSettings, singleByteEncodings } from '../contract/imports';
import { ReferenceSelect } from '../references/ReferenceSelect';
import { Card } from '../ui/Card';
import { RadioGroup } from '../ui/fields/RadioGroup';
import { Select } from '../ui/select/Select';
import { importTexts } from './texts';

const texts = importTexts.questions;
const encodings = singleByteEncodings.map((value) => ({ value, label: texts.encodings[value] }));
const answers = {
  numbers: [
    { value: 'same', label: texts.numbers.same },
    { value: 'new', label: texts.numbers.new },
  ],
  dates: [
    { value: 'dmy', label: texts.dates.dmy },
    { value: 'mdy', label: texts.dates.mdy },
  ],
  groups: [
    { value: 'skip', label: texts.groups.skip },
    { value: 'items', label: texts.groups.items },
  ],
} as const;

interface FileQuestionsProps {
  dry: ImportDryRun;
  settings: ImportSettings;
  onChoose(settings: ImportSettings): void;
}

/**
 * Renders the encoding of the file, the row with its headings, what the file leaves open, and the
 * supplier that it lacks.
 */
export function FileQuestions({ dry, settings, onChoose }: FileQuestionsProps) {
  const { encoding, questions = [], headingRows = [], withoutSupplier = 0 } = dry;
  if (!encoding && questions.length + headingRows.length + withoutSupplier === 0) return null;
  return (
    <Card title={texts.title} className="import-questions">
      {encoding && (
        <Select
          label={texts.encoding}
          hint={texts.encodingHint}
          value={settings.encoding ?? encoding}
          options={encodings}
          onChange={(value) =>
            onChoose({ ...settings, encoding: singleByteEncodings.find((one) => one === value) })
          }
        />
      )}
      {headingRows.length > 0 && (
        <Select
          label={texts.headingRow}
          value={String(settings.headingRow ?? '')}
          options={headingRows.map(({ row, text }) => ({
            value: String(row),
            label: texts.headingRowOf(row, text),
          }))}
          // The server maps the columns anew, because there may be more or fewer of them.
          onChange={(value) => onChoose({ ...settings, headingRow: Number(value), columns: [] })}
        />
      )}
      {questions.map((question) => (
        <RadioGroup<string>
          key={question}
          legend={texts[question].legend}
          value={settings[question] ?? ''}
          options={answers[question]}
          onChange={(value) => onChoose({ ...settings, [question]: value })}
        />
      ))}
      {withoutSupplier > 0 && (
        <>
          <p>
            {settings.supplier === undefined
              ? texts.withoutSupplier(withoutSupplier)
              : texts.withSupplier(withoutSupplier)}
          </p>
          <ReferenceSelect
            kind="suppliers"
            label={texts.supplier}
            value={settings.supplier ?? null}
            onChange={(supplier) => onChoose({ ...settings, supplier: supplier ?? undefined })}
          />
        </>
      )}
    </Card>
  );
}

/** Returns whether the settings answer all questions of a dry run. */
export function isAnswered({ questions = [] }: ImportDryRun, settings: ImportSettings): boolean {
  return questions.every((question) => settings[question] !== undefined);
}
