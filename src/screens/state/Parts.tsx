import type { ShownState } from '../../api/state';
import { clock } from '../../lib/clock';
import { exactTime, relativeTime } from '../../lib/localTime';
import { bytesText } from '../../texts/bytes';
import { number } from '../../texts/number';
import { stateTexts as texts } from '../../texts/state';
import { durationText } from './figures';
import { type FigureLine, PartCard } from './PartCard';

const { figures, parts } = texts;

/** A card for each part. */
export function Parts({ state }: { state: ShownState }) {
  const { server, database, photos, space, tasks, trash, history, signIns, webhooks } = state;
  return (
    <>
      <PartCard
        title={parts.server}
        part={server}
        lines={[
          [figures.version, server.version],
          [figures.uptime, durationText(server.uptime)],
          [figures.node, server.node.replace(/^v/, '')],
          ...(server.overloaded ? [[figures.overloaded, texts.yes] as const] : []),
        ]}
      />
      <PartCard
        title={parts.database}
        part={database}
        lines={[
          [figures.kind, texts.databases[database.kind]],
          [figures.size, bytesText(database.bytes)],
        ]}
      />
      <PartCard
        title={parts.photos}
        part={photos}
        lines={[
          [figures.store, texts.stores[photos.store]],
          [figures.count, known(photos.count, number)],
          [figures.weight, known(photos.bytes, bytesText)],
        ]}
      />
      <PartCard
        title={parts.space}
        part={space}
        lines={[[figures.free, space.free === null ? texts.unknown : bytesText(space.free)]]}
      />
      <PartCard
        title={parts.tasks}
        part={tasks}
        lines={[
          [figures.waiting, number(tasks.waiting)],
          [figures.running, number(tasks.running)],
          ...(tasks.oldest === null
            ? []
            : [[figures.oldest, durationText(secondsBetween(tasks.oldest, state.at))] as const]),
          [figures.failed, number(tasks.failed)],
        ]}
      />
      <PartCard title={parts.ai} part={state.ai} lines={answerLines(state)} />
      <PartCard
        title={parts.trash}
        part={trash}
        lines={[
          [figures.items, known(trash.items, number)],
          [figures.weight, known(trash.bytes, bytesText)],
        ]}
      />
      <PartCard
        title={parts.history}
        part={history}
        lines={[
          [figures.changes, texts.about(number(history.changes))],
          [figures.weight, texts.about(bytesText(history.bytes))],
        ]}
      />
      <PartCard
        title={parts.signIns}
        part={signIns}
        lines={[
          [figures.accepted, number(signIns.accepted)],
          [figures.refused, number(signIns.refused)],
        ]}
      />
      {webhooks && (
        <PartCard
          title={parts.webhooks}
          part={webhooks}
          lines={[
            [figures.enabled, number(webhooks.enabled)],
            [figures.failing, number(webhooks.failing)],
          ]}
        />
      )}
    </>
  );
}

function known(figure: number | null, words: (figure: number) => string): string {
  return figure === null ? texts.counting : words(figure);
}

/** By the server's clock alone. */
function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

function answerLines({ ai: { configured, last } }: ShownState): FigureLine[] {
  if (!configured) return [[figures.lastAnswer, texts.notConfigured]];
  if (last === null) return [[figures.lastAnswer, texts.noAnswerYet]];
  const when = <time title={exactTime(last.at)}>{relativeTime(last.at, clock.date())}</time>;
  return [
    [figures.lastAnswer, when],
    ...(last.detail === null ? [] : [[figures.reason, last.detail] as const]),
  ];
}
