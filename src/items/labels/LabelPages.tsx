import { useEffect, useMemo, useRef, useState } from 'react';
import { qrCode } from '../../core/lib/qr';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { rememberFocus } from '../../ui/hooks/focus';
import { formats, perPage, uncorrected } from './formats';
import { LabelSettingsForm, paperText } from './LabelSettingsForm';
import { LabelSheets } from './LabelSheets';
import { labelParts, layoutOf, pagesOf } from './labelLayout';
import { type LabelPartItems, partSize } from './labelSequence';
import { keepSettings, keptSettings, type LabelSettings, readSettings } from './labelSettings';
import { isLoopback } from './publicOrigin';
import { TestSheet } from './TestSheet';
import { labelTexts as texts } from './texts';
import { useCodes } from './useCodes';
import { usePageSize } from './usePageSize';
import { usePrinting } from './usePrinting';

interface LabelPagesProps extends LabelPartItems {
  origin: string;
  /** Whether another part loads. */
  stale: boolean;
  /** The number of the part, from 0. */
  part: number;
  onPart(part: number): void;
}

/** The labels of a part as they will be printed, with their settings. */
export function LabelPages(props: LabelPagesProps) {
  const { items, origin, gone } = props;
  const [settings, setSettings] = useState(keptSettings);
  const [begin, setBegin] = useState('1');
  const [isTest, setTest] = useState(false);
  const box = useRef<HTMLOListElement>(null);
  const change = (patch: Partial<LabelSettings>) => {
    const next = { ...settings, ...patch };
    setSettings(next);
    keepSettings(next);
  };
  const read = useMemo(() => readSettings(settings, begin), [settings, begin]);
  const format = read.format ?? formats['3x8'];
  const links = useMemo(() => items.map(({ id }) => `${origin}/admin/clothes/${id}`), [items, origin]);
  const { modules, digits } = useMemo(() => longestOf(links), [links]);
  const made = useCodes(links);
  const { codes } = made;
  const { labels = null, tooSmall } = useMemo(() => {
    const { format, correction, begin } = read;
    if (!format) return {};
    const wanted = new Set(labelParts.filter((one) => settings[one]));
    const input = { format, resolution: settings.resolution, wanted, modules, digits };
    const layout = layoutOf({ ...input, correction });
    if (layout) return { labels: { layout, items: isTest ? [] : items, codes, begin } };
    const fitsAsMade = layoutOf({ ...input, correction: uncorrected }) !== null;
    return { tooSmall: texts.format[fitsAsMade ? 'correctedTooSmall' : 'codeTooSmall'] };
  }, [read, settings, items, codes, isTest, modules, digits]);
  const sheets = isTest ? 1 : pagesOf(items.length, read.begin, perPage(format));
  const printing = usePrinting(box, labels, made);
  usePageSize(format);
  const page = useRef<HTMLDivElement>(null);
  const onPrint = () => {
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (labels && Object.keys(read.errors).length === 0) printing.print();
    else wrong?.focus();
  };
  return (
    <>
      {isLoopback(origin) && <Notice kind="warning">{texts.loopback(origin)}</Notice>}
      {gone > 0 && <Notice>{texts.gone(gone)}</Notice>}
      <div className="labels" ref={page}>
        <LabelSettingsForm
          {...{ settings, begin, read, modules, tooSmall, isTest }}
          onChange={change}
          onBegin={setBegin}
          onTest={setTest}
        />
        <section className="label-preview" aria-label={texts.preview}>
          {!labels && <p className="muted">{texts.noPreview}</p>}
          {labels && isTest && <TestSheet box={box} layout={labels.layout} />}
          {labels && !isTest && <LabelSheets {...{ box, labels, sheets }} isDrawn={printing.isDrawn} />}
        </section>
      </div>
      <Card title={texts.dialog.title}>
        <ul className="label-dialog">
          <li>{texts.dialog.scale}</li>
          <li>{texts.dialog.margins}</li>
          <li>{texts.dialog.paper(paperText(format))}</li>
        </ul>
      </Card>
      <PrintBar
        {...props}
        {...{ isTest, sheets }}
        busy={printing.busy}
        onPrint={onPrint}
        onLeave={() => setBegin('1')}
      />
    </>
  );
}

/** Returns the size of the longest text's code, and the number of digits at the text's end. */
function longestOf(links: readonly string[]): { modules: number; digits: number } {
  const longest = links.reduce((most, link) => (link.length > most.length ? link : most), '');
  return { modules: qrCode(longest).length, digits: /\d*$/.exec(longest)?.[0].length ?? 0 };
}

interface PrintBarProps extends LabelPagesProps {
  isTest: boolean;
  sheets: number;
  busy: boolean;
  onPrint(): void;
  /** Called before another part is shown. */
  onLeave(): void;
}

/** The bar that prints a part, and leads to the next and the previous one. */
function PrintBar({ items, before, count, total, atLeast, hasMore, part, stale, ...props }: PrintBarProps) {
  const goBack = useRef(() => {});
  const go = (to: number) => {
    goBack.current = rememberFocus();
    props.onLeave();
    props.onPart(to);
  };
  // The last part has no button that leads on, the first one none that leads back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes back in another part
  useEffect(() => {
    goBack.current();
    goBack.current = () => {};
  }, [before]);
  const end = before + count;
  const next = atLeast ? end + partSize : Math.min(total, end + partSize);
  return (
    <div className="page-bar label-bar" data-focus-home="">
      {(items.length > 0 || props.isTest) && (
        <Button variant="primary" busy={props.busy || stale} onClick={props.onPrint}>
          {props.busy ? texts.preparing : props.isTest ? texts.printTest : texts.print(items.length)}
        </Button>
      )}
      <p className="muted" role="status">
        {!props.isTest && (hasMore || part > 0) && `${texts.part(before + 1, end, total, atLeast)}, `}
        {texts.sheets(props.sheets)}
      </p>
      {!props.isTest && part > 0 && (
        <Button onClick={() => go(part - 1)}>{texts.previous(before - partSize + 1, before)}</Button>
      )}
      {!props.isTest && hasMore && <Button onClick={() => go(part + 1)}>{texts.next(end + 1, next)}</Button>}
    </div>
  );
}
