import '../../../styles/ui/select/chips.css';
import { useState } from 'react';
import { filterPercent } from '../../core/forms/percent';
import type { FieldProps } from '../../ui/fields/Field';
import { NumberInput } from '../../ui/fields/NumberInput';
import { Select } from '../../ui/select/Select';
import { SelectOrCreate } from '../../ui/select/SelectOrCreate';
import { SelectSeveral } from '../../ui/select/SelectSeveral';
import type { NamedOption } from '../../ui/select/useOptionMatches';
import { Grid, Narrow, Section } from './Section';
import { hostile, namedRows } from './samples';

const models = [
  { value: 'gpt-5-nano', label: 'gpt-5-nano' },
  { value: 'gpt-5-mini', label: 'gpt-5-mini' },
  { value: 'gpt-5', label: 'gpt-5', disabled: true },
  { value: 'template', label: 'Шаблон' },
  { value: 'silk', label: 'Шовк' },
];
const few = namedRows(40);
const many = namedRows(10_000);
const strange = Object.values(hostile).map((name, id) => ({ id: -1 - id, name }));
/** Milliseconds until the simulated server answers. It refuses a name with «!». */
const answerAfter = 300;
let lastId = 1_000_000;

export function ChoiceSections() {
  const [model, setModel] = useState('gpt-5-nano');
  const [brand, setBrand] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(few[7]?.id ?? null);
  const [one, setOne] = useState<number | null>(null);
  const [odd, setOdd] = useState<number | null>(-1);
  const [percent, setPercent] = useState('70');
  const [price, setPrice] = useState('12,5');
  const { created, create } = useCreation();

  return (
    <>
      <Section title="Select">
        <Grid>
          <Select label="AI-модель" value={model} options={models} onChange={setModel} />
          <Select
            label="Порожній"
            value=""
            placeholder="Виберіть"
            options={models}
            onChange={() => {}}
            required
          />
          <Select label="З помилкою" value="" options={models} onChange={() => {}} error="Обов'язкове поле" />
          <Select label="Вимкнений" value="template" options={models} onChange={() => {}} disabled />
        </Grid>
      </Section>
      <Section title="SelectOrCreate">
        <Grid>
          <SelectOrCreate
            label="Бренд"
            options={few}
            value={brand}
            onChange={setBrand}
            onCreate={create}
            required
            hint={`Створено: ${created}`}
          />
          <SelectOrCreate
            label="Вибраний"
            options={few}
            value={chosen}
            onChange={setChosen}
            onCreate={create}
          />
          <SelectOrCreate
            label="Десять тисяч"
            options={many}
            value={one}
            onChange={setOne}
            onCreate={create}
          />
          <SelectOrCreate label="Дивні назви" options={strange} value={odd} onChange={setOdd} />
          <SelectOrCreate label="Завантаження" options={[]} value={null} onChange={() => {}} loading />
          <SelectOrCreate
            label="Без списку"
            options={[]}
            value={null}
            onChange={() => {}}
            problem="Немає зʼєднання"
            onRetry={() => {}}
          />
          <SelectOrCreate
            label="Помилка поля"
            options={few}
            value={null}
            onChange={() => {}}
            error="Supplier is required field"
          />
          <SelectOrCreate
            label="Вимкнене"
            options={few}
            value={few[3]?.id ?? null}
            onChange={() => {}}
            disabled
          />
        </Grid>
      </Section>
      <Section title="SelectSeveral">
        <Grid>
          <Several label="Мітки" first={few.slice(0, 3)} />
          <Several label="Дивні мітки" first={strange} />
          <Several label="Не більше трьох" first={few.slice(3, 6)} max={3} />
          <Several label="Вимкнені мітки" first={few.slice(6, 8)} disabled />
          <Narrow>
            <Several label="Вузькі мітки" first={few.slice(8, 14)} error="Такої мітки вже немає" />
          </Narrow>
        </Grid>
      </Section>
      <Section title="NumberInput">
        <Grid>
          <NumberInput
            label="Відсоток"
            value={percent}
            onChange={setPercent}
            filter={filterPercent}
            min={1}
            max={100}
            unit="%"
          />
          <NumberInput label="Ціна покупки" value={price} onChange={setPrice} min={0} decimals={2} unit="₴" />
          <NumberInput label="Поза межами" value="150" onChange={() => {}} min={1} max={100} />
          <NumberInput label="Вимкнене число" value="5" onChange={() => {}} disabled />
          <Narrow>
            <NumberInput
              label="Вузьке"
              value="1234567,89"
              onChange={() => {}}
              hint="Не число не приймається"
            />
          </Narrow>
        </Grid>
      </Section>
    </>
  );
}

interface SeveralProps extends FieldProps {
  first: readonly NamedOption[];
  max?: number;
}

function Several({ first, max = 30, ...field }: SeveralProps) {
  const { create } = useCreation();
  const [options, setOptions] = useState<readonly NamedOption[]>([...few, ...strange]);
  const [ids, setIds] = useState(first.map(({ id }) => id));
  return (
    <SelectSeveral
      {...field}
      options={options.filter(({ id }) => !ids.includes(id))}
      chosen={ids.flatMap((id) => options.find((option) => option.id === id) ?? [])}
      chosenLabel="Вибране"
      removeLabel={(name) => `Прибрати ${name}`}
      full={ids.length >= max ? `Не більше ${max}` : undefined}
      onAdd={(id) => setIds((before) => [...before, id])}
      onRemove={(id) => setIds((before) => before.filter((each) => each !== id))}
      onCreate={async (name) => {
        const option = await create(name);
        setOptions((before) => [...before, option]);
        return option;
      }}
    />
  );
}

/**
 * Returns a `create` function that answers as slowly as a server, and the number of entries
 * created.
 */
function useCreation() {
  const [created, setCreated] = useState(0);

  const create = (name: string) => {
    setCreated((count) => count + 1);
    return new Promise<{ id: number; name: string }>((resolve, reject) => {
      lastId += 1;
      const entry = { id: lastId, name };
      setTimeout(
        () => (name.includes('!') ? reject(new Error('Така назва вже існує')) : resolve(entry)),
        answerAfter,
      );
    });
  };
  return { created, create };
}
