import '../../../styles/ui/fields/radio.css';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ExportFormat, type ExportRows, exportFormats, exportRows } from '../../contract/exports';
import { fileDate, saveFile } from '../../page/saveFile';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { RadioGroup } from '../../ui/fields/RadioGroup';
import { type Exported, exportClothes } from './api';
import type { SaveExport } from './exportRun';
import { exportTexts as texts } from './texts';

interface ExportDialogProps {
  exported: Exported;
  /** Says which items are selected. */
  note?: ReactNode;
  onStart(save: SaveExport): void;
  onClose(): void;
}

/**
 * A dialog that asks for the format and the rows of the export file. It closes when the download
 * starts, so that the page stays usable.
 */
export function ExportDialog({ exported, note, onStart, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [rows, setRows] = useState<ExportRows>('items');
  const form = useId();

  const start = (event: FormEvent) => {
    event.preventDefault();
    const name = `${texts.fileNames[rows]} ${fileDate()}.${format}`;
    onStart(async (options) => {
      saveFile((await exportClothes(exported, format, rows, options)).blob, name);
      return name;
    });
    onClose();
  };

  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {texts.download}
          </Button>
        </>
      }
    >
      <form id={form} className="dialog-form" onSubmit={start}>
        <p>{about(exported)}</p>
        {note}
        <RadioGroup<ExportFormat>
          legend={texts.format}
          value={format}
          options={exportFormats.map((value) => ({
            value,
            label: texts.formats[value],
            hint: texts.formatHints[value],
          }))}
          onChange={setFormat}
        />
        <RadioGroup<ExportRows>
          legend={texts.rows}
          value={rows}
          options={exportRows.map((value) => ({
            value,
            label: texts.rowKinds[value],
            hint: texts.rowHints[value],
          }))}
          onChange={setRows}
        />
      </form>
    </Dialog>
  );
}

function about(exported: Exported): string {
  if ('list' in exported) return texts.found;
  const { selection } = exported;
  return 'ids' in selection ? texts.selectedCount(selection.ids.length) : texts.selected;
}
