import '../../../styles/ui/fields/radio.css';
import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Disclosure } from '../../ui/Disclosure';
import { Checkbox } from '../../ui/fields/Checkbox';
import { DateField } from '../../ui/fields/DateField';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { TextArea } from '../../ui/fields/TextArea';
import { TextField } from '../../ui/fields/TextField';
import { IconView } from '../../ui/icons';
import { FileField, type FileStatus } from '../../ui/photos/FileField';
import { Grid, grid, Section } from './Section';
import { hostile, photoFile } from './samples';

const chosen = [
  photoFile('IMG_0001.png'),
  photoFile(`${hostile.wide}.png`),
  photoFile('рукав.png'),
  photoFile('спинка.png'),
];
const statuses: (FileStatus | undefined)[] = [
  undefined,
  { state: 'uploading', fraction: 0.6 },
  { state: 'failed', message: 'Немає зʼєднання. Спробуйте ще раз' },
  { state: 'done' },
];

const formats = [
  { value: 'xlsx', label: 'XLSX', hint: 'Відкриється в Excel' },
  { value: 'csv', label: 'CSV' },
];

export function FieldSections() {
  const [text, setText] = useState('Вовняне пальто, темно-зелене');
  const [long, setLong] = useState('Класичне двобортне пальто з мʼякої вовни глибокого зеленого відтінку.');
  const [date, setDate] = useState('2026-11-21');
  const [luxury, setLuxury] = useState(true);
  const [format, setFormat] = useState('xlsx');
  const [files, setFiles] = useState<File[]>([]);
  const [uploading, setUploading] = useState(chosen);
  return (
    <>
      <Section title="TextField">
        <Grid>
          <TextField label="Назва товару" value={text} onChange={setText} maxLength={100} required />
          <TextField
            label="Задовга назва"
            value={hostile.emoji}
            onChange={setText}
            maxLength={10}
            error="Має бути не довше 10"
          />
          <TextField label="Порожнє" value="" onChange={setText} required error="Обов'язкове поле" />
          <TextField label="З підказкою" value="" onChange={setText} hint="Так товар знайдуть у пошуку" />
          <TextField label="Недоступне" value="Не змінити" onChange={setText} disabled />
          <TextField label="Справа наліво" value={hostile.rtl} onChange={setText} />
          <TextField
            label="Пароль"
            type="password"
            value="таємниця"
            onChange={setText}
            autoComplete="current-password"
          />
        </Grid>
      </Section>
      <Section title="TextArea">
        <Grid>
          <TextArea label="Опис" rows={6} value={long} onChange={setLong} maxLength={10_000} />
          <TextArea
            label="Опис з помилкою"
            rows={6}
            value={hostile.wide}
            onChange={setLong}
            error="Має бути не довше 50"
            maxLength={50}
          />
        </Grid>
      </Section>
      <Section title="DateField, Checkbox">
        <Grid>
          <DateField label="Дата" value={date} onChange={setDate} />
          <DateField
            label="Дата без значення"
            value=""
            onChange={setDate}
            required
            error="Обов'язкове поле"
          />
          <DateField label="Недоступна дата" value="2026-01-01" onChange={setDate} disabled />
          <Checkbox label="Люкс" checked={luxury} onChange={setLuxury} />
          <Checkbox label="Не вибрано" checked={false} onChange={setLuxury} />
          <Checkbox label="Недоступно" checked disabled onChange={setLuxury} />
        </Grid>
      </Section>
      <Section title="RadioGroup, Disclosure">
        <Grid>
          <RadioGroup legend="Формат" value={format} options={formats} onChange={setFormat} />
          <div className="clothes-tools">
            <Disclosure label="Вигляд" icon={<IconView />}>
              <RadioGroup legend="Формат файлу" value={format} options={formats} onChange={setFormat} />
              <Checkbox label="Розкіш" checked={luxury} onChange={setLuxury} />
            </Disclosure>
          </div>
        </Grid>
      </Section>
      <Section title="FileField">
        <form style={grid} onSubmit={(event) => event.preventDefault()}>
          <FileField
            label="Фото"
            files={files}
            onChange={setFiles}
            hint="JPEG, PNG, WebP, GIF або AVIF, до 15 МБ"
          />
          <FileField
            label="Фото в дорозі"
            files={uploading}
            onChange={setUploading}
            onRetry={() => undefined}
            status={(file) => statuses[chosen.indexOf(file)]}
          />
          <FileField label="Потрібне фото" files={[]} onChange={setFiles} required error="Обов'язкове поле" />
          <FileField label="Недоступне фото" files={[]} onChange={setFiles} disabled />
          <Button type="submit" variant="primary">
            Зберегти
          </Button>
        </form>
      </Section>
    </>
  );
}
