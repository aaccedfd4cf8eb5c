import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../ui/dialog/Dialog';
import { NumberInput } from '../../ui/fields/NumberInput';
import { TextField } from '../../ui/fields/TextField';
import { Lightbox } from '../../ui/photos/Lightbox';
import { Select } from '../../ui/select/Select';
import { SelectOrCreate } from '../../ui/select/SelectOrCreate';
import { Toasts } from '../../ui/toasts/Toasts';
import type { ToastItem } from '../../ui/toasts/toastSlots';
import { Row, Section } from './Section';
import { namedRows, pictures } from './samples';

type Open = 'form' | 'long' | 'busy' | 'wide' | 'confirm' | 'photos';
const suppliers = namedRows(40);
const sizes = ['S', 'M', 'L'].map((value) => ({ value, label: value }));
let lastId = 0;

export function DialogSections() {
  const [open, setOpen] = useState<Open | null>(null);
  const [photo, setPhoto] = useState(0);
  const [toasts, setToasts] = useState<ToastItem[]>([]);
  const close = () => setOpen(null);
  const opener = (what: Open, text: string) => <Button onClick={() => setOpen(what)}>{text}</Button>;
  const show = (toast: Omit<ToastItem, 'id'>) => {
    lastId += 1;
    setToasts((before) => [...before, { ...toast, id: lastId }]);
  };
  const dialogs: Record<Open, ReactNode> = {
    form: <FormSample onClose={close} onToast={() => show({ kind: 'error', text: 'Не вдалося зберегти' })} />,
    wide: <Dialog title="Згенерувати опис" width={800} onClose={close} />,
    long: (
      <Dialog title="Довгий текст" initialFocus="heading" onClose={close}>
        <p>{'Класичне двобортне пальто з мʼякої вовни глибокого зеленого відтінку. '.repeat(60)}</p>
      </Dialog>
    ),
    busy: (
      <Dialog title="Зберігаємо" busy onClose={close} footer={<Button busy>Зберегти</Button>}>
        <p>Три секунди його не закрити.</p>
      </Dialog>
    ),
    confirm: (
      <ConfirmDialog
        danger
        title="Видалення одягу"
        text="Ви впевнені, що хочете видалити цей одяг? Цю дію неможливо відмінити"
        confirmLabel="Підтвердити"
        cancelLabel="Скасувати"
        onConfirm={close}
        onCancel={close}
      />
    ),
    photos: (
      <Lightbox
        photos={pictures.map((url, place) => ({ url, alt: `Пальто, фото ${place + 1}` }))}
        index={photo}
        onIndex={setPhoto}
        onClose={close}
      />
    ),
  };
  return (
    <>
      <Section title="Dialog, ConfirmDialog, Lightbox">
        <Row>
          {opener('form', 'Форма')}
          {opener('wide', 'Широкий')}
          {opener('long', 'Довгий')}
          <Button
            onClick={() => {
              setOpen('busy');
              setTimeout(close, 3000);
            }}
          >
            Зайнятий
          </Button>
          {opener('confirm', 'Питання')}
          {opener('photos', 'Фотографії')}
        </Row>
        {open && dialogs[open]}
      </Section>
      <Section title="Toasts">
        <Row>
          <Button onClick={() => show({ kind: 'success', text: 'Збережено' })}>Успіх</Button>
          <Button
            onClick={() =>
              show({
                kind: 'success',
                text: 'Видалено «Zara»',
                action: { label: 'Повернути', onAction: () => {} },
              })
            }
          >
            Успіх із дією
          </Button>
          <Button onClick={() => show({ kind: 'error', text: 'Не вдалося видалити: немає зʼєднання' })}>
            Невдача
          </Button>
        </Row>
        <Toasts
          toasts={toasts}
          onDismiss={(id) => setToasts((before) => before.filter((toast) => toast.id !== id))}
        />
      </Section>
    </>
  );
}

/**
 * Renders every field that has a popup or keyboard shortcuts, in a dialog that asks before it
 * closes.
 */
function FormSample({ onClose, onToast }: { onClose(): void; onToast(): void }) {
  const [name, setName] = useState('');
  const [supplier, setSupplier] = useState<number | null>(null);
  const [size, setSize] = useState('M');
  const [weight, setWeight] = useState('');
  const [asked, ask] = useState(false);
  return (
    <Dialog
      title="Створити бренд"
      onClose={() => (name === '' ? onClose() : ask(true))}
      footer={
        <>
          <Button onClick={onClose}>Скасувати</Button>
          <Button variant="primary" onClick={onToast}>
            Зберегти
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <TextField label="Назва бренду" value={name} onChange={setName} maxLength={100} required />
        <NumberInput label="Вага" value={weight} onChange={setWeight} min={0} />
        <Select label="Розмір" value={size} options={sizes} onChange={setSize} />
        <SelectOrCreate
          label="Постачальник"
          options={suppliers}
          value={supplier}
          onChange={setSupplier}
          onCreate={async (name) => ({ id: 1_000_000, name })}
        />
      </div>
      {asked && (
        <ConfirmDialog
          title="Незбережені зміни"
          text="Є незбережені зміни. Вийти без збереження?"
          confirmLabel="Вийти"
          cancelLabel="Залишитися"
          onConfirm={onClose}
          onCancel={() => ask(false)}
        />
      )}
    </Dialog>
  );
}
