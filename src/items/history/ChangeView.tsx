import { type ReactNode, useId, useState } from 'react';
import type { ShownChange } from '../../contract/changes';
import { maxListedText } from '../../contract/limits';
import type { Image } from '../../contract/types';
import { clock } from '../../core/lib/clock';
import { exactTime, relativeTime } from '../../core/lib/localTime';
import { useWhole } from '../../page/useWhole';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/photos/Picture';
import { getChange } from './api';
import { type ChangeLine, changeLines } from './changeLines';
import { historyTexts as texts } from './texts';

/** The width and height of photos in CSS pixels. */
const photoSize = 56;

/**
 * The values that a change touched, each with its old and new value. Renders nothing if there are
 * none. A change that the server has shortened is read in full when the person expands it.
 */
export function ChangeLines({ change }: { change: ShownChange }) {
  const { whole, toggle } = useWhole(() => getChange(change.id));
  const lines = changeLines(whole ?? change);
  if (lines.length === 0) return null;
  return (
    <div className="whole">
      <dl className="change-lines">
        {lines.map((line) => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>
              <Line line={line} isPlain={change.shortened === true} />
            </dd>
          </div>
        ))}
      </dl>
      {change.shortened && (
        <Button variant="text" size="small" {...toggle}>
          {whole ? texts.part : texts.whole}
        </Button>
      )}
    </div>
  );
}

/** The time of a change: how long ago it was, with the exact time in the title. */
export function ChangeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, clock.date())}
    </time>
  );
}

/**
 * The means by which a change was made, with the name of the API token. Renders nothing if the app
 * does not know the cause, or if a change in the form has no author: then the system made it.
 */
export function ChangeCauseTag({ change }: { change: ShownChange }) {
  const { cause, token, administrator } = change;
  if (!cause || (cause === 'screen' && !administrator)) return null;
  if (!token) return <span className="change-cause">{texts.causes[cause]}</span>;
  return (
    <span className="change-cause">
      {cause !== 'token' && `${texts.causes[cause]}, `}
      <bdi>{texts.token(token.name)}</bdi>
    </span>
  );
}

/** With `isPlain` a long text has no button of its own. */
function Line({ line, isPlain }: { line: ChangeLine; isPlain: boolean }): ReactNode {
  switch (line.kind) {
    case 'text':
      return <OldAndNew old={textOf(line.before, isPlain)} now={textOf(line.after, isPlain)} />;
    case 'list':
      return (
        <ul>
          {line.entries.map((entry) => (
            <li key={entry} dir="auto">
              {entry}
            </li>
          ))}
        </ul>
      );
    case 'photos':
      return (
        <>
          <Photos label={texts.photos.removed} images={line.removed} alt={texts.photos.removedAlt} />
          <Photos label={texts.photos.added} images={line.added} alt={texts.photos.addedAlt} />
        </>
      );
    case 'edits':
      return (
        <>
          {line.edits.map(({ before, after, words }) => (
            <div key={after.id} className="change-photos">
              <OldAndNew
                old={<Photo image={before} alt={texts.edit.oldAlt} />}
                now={<Photo image={after} alt={texts.edit.newAlt} />}
              />
              <span className="muted">{words}</span>
            </div>
          ))}
        </>
      );
    case 'mainPhoto':
      return (
        <OldAndNew
          old={line.before ? <Photo image={line.before} alt={texts.photos.oldMain} /> : undefined}
          now={line.after ? <Photo image={line.after} alt={texts.photos.newMain} /> : <Empty />}
        />
      );
  }
}

/**
 * The old value, an arrow and the new value, with words for people who cannot see the arrow. `old`
 * or `now` is undefined for a value that did not exist before or does not exist after.
 */
function OldAndNew({ old, now }: { old: ReactNode; now: ReactNode }) {
  return (
    <span className="change-values">
      {old !== undefined && (
        <del>
          <span className="visually-hidden">{texts.was} </span>
          {old}
        </del>
      )}
      {old !== undefined && now !== undefined && <span aria-hidden="true"> → </span>}
      {now !== undefined && (
        <ins>
          {old !== undefined && <span className="visually-hidden"> {texts.became} </span>}
          {now}
        </ins>
      )}
    </span>
  );
}

function textOf(value: string | undefined, isPlain: boolean): ReactNode {
  if (value === undefined) return undefined;
  if (value === '') return <Empty />;
  return isPlain ? <bdi>{value}</bdi> : <LongText text={value} />;
}

function Empty() {
  return <i className="muted">{texts.empties}</i>;
}

/** A text, shortened until the person expands it. */
function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const points = [...text];
  if (points.length <= maxListedText) return <bdi>{text}</bdi>;
  return (
    <span className="whole change-long">
      <bdi id={id}>{whole ? text : `${points.slice(0, maxListedText).join('').trimEnd()}…`}</bdi>
      <Button
        variant="text"
        size="small"
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {whole ? texts.part : texts.whole}
      </Button>
    </span>
  );
}

function Photos(props: { label: string; images: readonly Image[]; alt: (n: number) => string }) {
  if (props.images.length === 0) return null;
  return (
    <div className="change-photos">
      <span className="muted">{props.label}</span>
      {props.images.map((image, index) => (
        <Photo key={image.id} image={image} alt={props.alt(index + 1)} />
      ))}
    </div>
  );
}

/**
 * A photo of a change. The file of a photo that was deleted or edited since may be gone; a
 * placeholder then shows the photo's alternative text.
 */
function Photo({ image, alt }: { image: Image; alt: string }) {
  return <Picture src={image.urls.small} alt={alt} width={photoSize} height={photoSize} />;
}
