import { type ReactNode, useId, useState } from 'react';
import type { ShownChange } from '../../api/changeDecoders';
import type { Image } from '../../contract/types';
import { clock } from '../../lib/clock';
import { exactTime, relativeTime } from '../../lib/localTime';
import { historyTexts as texts } from '../../texts/history';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/photos/Picture';
import { type ChangeLine, changeLines } from './changeLines';

/** Photos are this wide and high, in CSS pixels. */
const photoSize = 56;
/** A longer text is shown in part at first. */
const longText = 160;

/** What a change did: each value, from what to what. */
export function ChangeLines({ change }: { change: ShownChange }) {
  const lines = changeLines(change);
  if (lines.length === 0) return null;
  return (
    <dl className="change-lines">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <Line line={line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** When a change was made: how long ago, and exactly in the title. */
export function ChangeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at, clock.date())}
    </time>
  );
}

/**
 * By what a change was made, and with which API token; nothing where the API has a word of its own,
 * or the system made it itself.
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

function Line({ line }: { line: ChangeLine }): ReactNode {
  switch (line.kind) {
    case 'text':
      return <OldAndNew old={textOf(line.before)} now={textOf(line.after)} />;
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

/** The old value, an arrow and the new one; in words for those who cannot see the arrow. */
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

function textOf(value: string | undefined): ReactNode {
  if (value === undefined) return undefined;
  return value === '' ? <Empty /> : <LongText text={value} />;
}

function Empty() {
  return <i className="muted">{texts.empties}</i>;
}

/** A text, of a long one only its beginning until all of it is wanted. */
function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const points = [...text];
  if (points.length <= longText) return <bdi>{text}</bdi>;
  return (
    <span className="change-long">
      <bdi id={id}>{whole ? text : `${points.slice(0, longText).join('').trimEnd()}…`}</bdi>
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
 * A photo that was deleted, or is shown in another way since, may have no address any more: then
 * its alternative text names a placeholder.
 */
function Photo({ image, alt }: { image: Image; alt: string }) {
  return <Picture src={image.urls.small} alt={alt} width={photoSize} height={photoSize} />;
}
