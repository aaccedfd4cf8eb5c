import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import type { Crop, PhotoEdit } from '../../../contract/photoEdits';
import { useAnnouncer } from '../../../ui/hooks/useAnnouncer';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { type Corner, cropOf, movedBox, resizedBox, type Size } from './cropBox';
import { photoToolsTexts } from './texts';

const texts = photoToolsTexts.cropping;

interface CropFrameProps {
  url: string;
  /** The size of the rotated original, in its pixels; `box` has the same coordinates. */
  size: Size;
  rotate: PhotoEdit['rotate'];
  box: Crop;
  ratio: number | null;
  /** Called with the moved or resized box; undefined while the box cannot be changed. */
  onBox: ((box: Crop) => void) | undefined;
  onFailed(): void;
}

const corners: readonly (Corner & { key: 'nw' | 'ne' | 'sw' | 'se' })[] = [
  { key: 'nw', x: 'left', y: 'top' },
  { key: 'ne', x: 'right', y: 'top' },
  { key: 'sw', x: 'left', y: 'bottom' },
  { key: 'se', x: 'right', y: 'bottom' },
];
/** The corner that Shift with an arrow key moves. */
const last: Corner = { x: 'right', y: 'bottom' };

/** The maximum height of the picture, in hundredths of the window's height. */
const share = 55;

/**
 * The distance by which a key moves the box or its corner, as a fraction of the picture's longer
 * side.
 */
const keyStep = 1 / 50;

/** A picture with a box over it; mouse, finger and keys move and resize the box. */
export function CropFrame({ url, size, rotate, box, ratio, onBox, onFailed }: CropFrameProps) {
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; box: Crop; corner: Corner | null } | null>(null);
  const { width, height } = size;
  const { x, y, ...chosen } = cropOf(box, size) ?? { x: 0, y: 0, width, height };
  const numbers = texts.size(chosen.width, chosen.height);
  const said = useAnnouncer(JSON.stringify(box), [numbers, texts.place(x, y)]);

  const grab = (corner: Corner | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, box, corner };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = drag.current;
    const shown = frame.current?.getBoundingClientRect();
    if (!from || !shown) return;
    const scale = width / shown.width;
    const by = { x: (clientX - from.x) * scale, y: (clientY - from.y) * scale };
    onBox?.(
      from.corner ? resizedBox(from.box, from.corner, by, ratio, size) : movedBox(from.box, by.x, by.y, size),
    );
  };
  const drop = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(Math.max(width, height) * keyStep));
    const by = { x: way.x * step, y: way.y * step };
    onBox?.(event.shiftKey ? resizedBox(box, last, by, ratio, size) : movedBox(box, by.x, by.y, size));
  };
  const sideways = rotate % 180 !== 0;
  return (
    <div className="crop">
      <div
        ref={frame}
        className="crop-frame"
        style={{
          aspectRatio: `${width} / ${height}`,
          inlineSize: `min(100%, ${(share * width) / height}dvh)`,
        }}
      >
        <img
          alt=""
          draggable={false}
          src={url}
          style={{
            rotate: `${rotate}deg`,
            ...(sideways && {
              inlineSize: `${(height / width) * 100}%`,
              blockSize: `${(width / height) * 100}%`,
            }),
          }}
          onError={onFailed}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields */}
        <div
          className="crop-box"
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move and size it
          tabIndex={0}
          aria-label={texts.box}
          aria-describedby={hint}
          style={{
            insetBlockStart: `${(box.y / height) * 100}%`,
            insetInlineStart: `${(box.x / width) * 100}%`,
            inlineSize: `${(box.width / width) * 100}%`,
            blockSize: `${(box.height / height) * 100}%`,
          }}
          onKeyDown={onKeyDown}
          onPointerDown={grab(null)}
          onPointerMove={onPointerMove}
          onPointerUp={drop}
          onPointerCancel={drop}
        >
          {corners.map(({ key, ...corner }) => (
            <span key={key} className="crop-corner" data-corner={key} onPointerDown={grab(corner)} />
          ))}
        </div>
      </div>
      <p className="muted">{numbers}</p>
      <p id={hint} className="muted">
        {texts.hint}
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

const ways: Record<string, { x: number; y: number } | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
