/** Types that `npm run check` checks: a line with @ts-expect-error fails when the types loosen. */
import { required } from '../../../src/core/forms/rules';
import { useForm } from '../../../src/core/forms/useForm';

function Example() {
  const form = useForm({
    initial: { name: '', price: null as number | null },
    rules: { name: [required()] },
    onSubmit: ({ name, price }) => {
      const text: string = name;
      // @ts-expect-error a price may be missing
      const number: number = price;
      void [text, number];
    },
  });
  form.set('price', 12.5);
  // @ts-expect-error a value is of its field's type
  form.set('price', '12,5');
  // @ts-expect-error the form has no such field
  form.field('colour');
  const bound: (value: string) => void = form.field('name').onChange;
  // @ts-expect-error an error belongs to a field of the form
  form.setErrors({ colour: 'Обовʼязкове поле' });
  return bound;
}

function OtherRules() {
  // @ts-expect-error rules are of the form's own fields
  return useForm({ initial: { name: '' }, rules: { colour: [required()] }, onSubmit: () => {} });
}

void [Example, OtherRules];
