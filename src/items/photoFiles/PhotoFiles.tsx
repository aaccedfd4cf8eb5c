import '../../../styles/ui/fields/radio.css';
import { type ReactNode, useState } from 'react';
import type { Selection } from '../../contract/batches';
import { type PhotoFormat, photoFormats } from '../../contract/photoFiles';
import { useForm } from '../../core/forms/useForm';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { Button, type ButtonProps } from '../../ui/Button';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { IconDownload } from '../../ui/icons';
import { orderPhotos } from './api';
import { photoFilesTexts as texts } from './texts';

interface PhotoFilesProps {
  selection: Selection;
  /** Says which items are selected. */
  note?: ReactNode;
  variant?: ButtonProps['variant'];
}

/** A button that downloads the photos of items as an archive. */
export function PhotoFiles({ variant, ...asked }: PhotoFilesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon={<IconDownload />} title={texts.open} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {open && <PhotoFilesDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the format of the files, and lets the browser download the archive by itself. */
function PhotoFilesDialog({
  selection,
  note,
  onClose,
}: Omit<PhotoFilesProps, 'variant'> & { onClose(): void }) {
  const [format, setFormat] = useState<PhotoFormat>('jpeg');
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      download((await orderPhotos({ selection, as: format })).url);
      toast.success(texts.started);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.open} width={500} form={form} saveLabel={texts.download} onClose={onClose}>
      <p>{texts.about}</p>
      {note}
      <RadioGroup<PhotoFormat>
        legend={texts.format}
        value={format}
        options={photoFormats.map((value) => ({
          value,
          label: texts.formats[value],
          hint: texts.formatHints[value],
        }))}
        onChange={setFormat}
      />
    </FormDialog>
  );
}

/**
 * Lets the browser download the file at an address. A link of a download, unlike a navigation, does
 * not ask to leave a page with unsaved changes.
 */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
