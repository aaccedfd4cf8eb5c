import '../../../styles/ui/fields/radio.css';
import { formatDecimal } from '../../core/lib/number';
import { keysOf } from '../../core/lib/objectKeys';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/fields/Checkbox';
import { NumberInput } from '../../ui/fields/NumberInput';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { Select } from '../../ui/select/Select';
import { a4Page, type Format, formatFields, formats, isCount, perPage, uncorrected } from './formats';
import { labelParts, layoutOf, resolutions, roomOf } from './labelLayout';
import type { LabelSettings, ReadSettings } from './labelSettings';
import { labelTexts as texts } from './texts';

interface LabelSettingsFormProps {
  settings: LabelSettings;
  onChange(patch: Partial<LabelSettings>): void;
  begin: string;
  onBegin(begin: string): void;
  read: ReadSettings;
  /** The modules of the longest code's side. */
  modules: number;
  /** Why the codes do not fit on the chosen format. */
  tooSmall: string | undefined;
  isTest: boolean;
  onTest(isTest: boolean): void;
}

/** The settings of the labels: the paper, what they show, and the correction for a printer. */
export function LabelSettingsForm(props: LabelSettingsFormProps) {
  return (
    <div className="label-settings">
      <Paper {...props} />
      <Shown {...props} />
      <CorrectionFields {...props} />
    </div>
  );
}

const sizeText = (width: number, height: number) =>
  texts.format.size(formatDecimal(width), formatDecimal(height));

/** Returns the words for a format's page, as a print dialog names it. */
export function paperText({ pageWidth, pageHeight }: Format): string {
  const size = sizeText(pageWidth, pageHeight);
  return pageWidth === a4Page.pageWidth && pageHeight === a4Page.pageHeight ? texts.format.a4(size) : size;
}

function Paper({ settings, onChange, begin, onBegin, read, modules, tooSmall }: LabelSettingsFormProps) {
  const { resolution } = settings;
  const bare = { wanted: new Set<never>(), correction: uncorrected, resolution, modules, digits: 1 };
  const options = keysOf(formats).map((value) => {
    const format: Format = formats[value];
    const { columns, rows, width, height } = format;
    const size = sizeText(width, height);
    const label = perPage(format) > 1 ? texts.format.sheet(columns, rows, size) : texts.format.roll(size);
    const hasRoom = layoutOf({ ...bare, format }) !== null;
    return { value, label: hasRoom ? label : texts.format.tooSmall(label), disabled: !hasRoom };
  });
  return (
    <Card title={texts.format.title}>
      <Select
        label={texts.format.label}
        value={settings.format}
        options={[...options, { value: 'own', label: texts.format.own }]}
        onChange={(value) => onChange({ format: keysOf(formats).find((name) => name === value) ?? 'own' })}
        error={tooSmall}
      />
      {settings.format === 'own' && (
        <fieldset className="label-own">
          <legend className="field-label">{texts.own.legend}</legend>
          {formatFields.map((field) => (
            <NumberInput
              key={field}
              label={texts.own[field]}
              value={settings.own[field]}
              step={isCount(field) ? 1 : 0.1}
              onChange={(typed) => onChange({ own: { ...settings.own, [field]: typed } })}
              error={read.errors[field]}
            />
          ))}
        </fieldset>
      )}
      <RadioGroup
        legend={texts.format.resolution}
        value={resolution}
        options={resolutions.map((value) => ({ value, label: texts.format.dpi[value] }))}
        onChange={(resolution) => onChange({ resolution })}
      />
      {(!read.format || perPage(read.format) > 1) && (
        <NumberInput
          label={texts.format.begin}
          hint={texts.format.beginHint}
          value={begin}
          onChange={onBegin}
          error={read.errors.begin}
        />
      )}
    </Card>
  );
}

function Shown({ settings, onChange, read }: LabelSettingsFormProps) {
  const parts = read.format ? roomOf(read.format).parts : labelParts;
  return (
    <Card>
      <fieldset className="label-parts">
        <legend className="field-label">{texts.shows.legend}</legend>
        {parts.map((part) => (
          <Checkbox
            key={part}
            label={texts.shows[part]}
            checked={settings[part]}
            onChange={(checked) => onChange({ [part]: checked })}
          />
        ))}
        <p className="field-hint">
          {texts.shows.always}
          {parts.length < labelParts.length && ` ${texts.shows.noRoom}`}
        </p>
      </fieldset>
    </Card>
  );
}

function CorrectionFields({ settings, onChange, read, isTest, onTest }: LabelSettingsFormProps) {
  return (
    <Card title={texts.correction.title}>
      <p className="muted">{texts.correction.hint}</p>
      <div className="label-correction">
        {(['x', 'y', 'scale'] as const).map((field) => (
          <NumberInput
            key={field}
            label={texts.correction[field]}
            value={settings[field]}
            unit={field === 'scale' ? '%' : texts.correction.mm}
            step={field === 'scale' ? 0.1 : 0.5}
            onChange={(typed) => onChange({ [field]: typed })}
            error={read.errors[field] ?? (field === 'scale' ? undefined : read.told[field])}
          />
        ))}
      </div>
      <Button aria-pressed={isTest} onClick={() => onTest(!isTest)}>
        {texts.correction.test}
      </Button>
    </Card>
  );
}
