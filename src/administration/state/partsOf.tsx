import type { StatePart } from '../../contract/state';
import { zoneName } from '../../contract/timeZone';
import { clock } from '../../core/lib/clock';
import { exactTime, relativeTime } from '../../core/lib/localTime';
import { bytesText } from '../../core/texts/bytes';
import { number } from '../../core/texts/number';
import type { ShownState } from './api';
import { durationText } from './figures';
import type { FigureLine } from './PartCard';
import { stateTexts as texts } from './texts';

const { figures, parts } = texts;

export type Part = StatePart & { title: string; lines: readonly FigureLine[] };

/**
 * Returns the parts with their figures, except the failures and the backups, which have other
 * cards.
 */
export function partsOf(state: ShownState): Part[] {
  const { server, database, photos, space, tasks, trash, history, signIns, webhooks } = state;
  return [
    {
      ...server,
      title: parts.server,
      lines: [
        [figures.version, server.version],
        [figures.uptime, durationText(server.uptime)],
        [figures.node, server.node.replace(/^v/, '')],
        ...(server.timeZone ? [[figures.timeZone, zoneName(server.timeZone)] as const] : []),
        ...(server.overloaded ? [[figures.overloaded, texts.yes] as const] : []),
      ],
    },
    {
      ...database,
      title: parts.database,
      lines: [
        [figures.kind, texts.databases[database.kind]],
        [figures.size, bytesText(database.bytes)],
      ],
    },
    {
      ...photos,
      title: parts.photos,
      lines: [
        [figures.store, texts.stores[photos.store]],
        [figures.count, known(photos.count, number)],
        [figures.weight, known(photos.bytes, bytesText)],
      ],
    },
    {
      ...space,
      title: parts.space,
      lines: [[figures.free, space.free === null ? texts.unknown : bytesText(space.free)]],
    },
    {
      ...tasks,
      title: parts.tasks,
      lines: [
        [figures.waiting, number(tasks.waiting)],
        [figures.running, number(tasks.running)],
        ...(tasks.oldest === null
          ? []
          : [[figures.oldest, durationText(secondsBetween(tasks.oldest, state.at))] as const]),
        [figures.failed, number(tasks.failed)],
      ],
    },
    { ...state.ai, title: parts.ai, lines: answerLines(state) },
    {
      ...trash,
      title: parts.trash,
      lines: [
        [figures.items, known(trash.items, number)],
        [figures.weight, known(trash.bytes, bytesText)],
      ],
    },
    {
      ...history,
      title: parts.history,
      lines: [
        [figures.changes, texts.about(number(history.changes))],
        [figures.weight, texts.about(bytesText(history.bytes))],
      ],
    },
    {
      ...signIns,
      title: parts.signIns,
      lines: [
        [figures.accepted, number(signIns.accepted)],
        [figures.refused, number(signIns.refused)],
      ],
    },
    ...(webhooks
      ? [
          {
            ...webhooks,
            title: parts.webhooks,
            lines: [
              [figures.enabled, number(webhooks.enabled)],
              [figures.failing, number(webhooks.failing)],
            ] as const,
          },
        ]
      : []),
  ];
}

function known(figure: number | null, words: (figure: number) => string): string {
  return figure === null ? texts.counting : words(figure);
}

/** Returns the seconds between two times, both by the server's clock. */
function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

function answerLines({ ai: { configured, last } }: ShownState): FigureLine[] {
  if (!configured) return [[figures.connection, texts.notConfigured]];
  if (last === null) return [[figures.lastAnswer, texts.noAnswerYet]];
  const when = <time title={exactTime(last.at)}>{relativeTime(last.at, clock.date())}</time>;
  return [
    [figures.lastAnswer, when],
    ...(last.detail === null ? [] : [[figures.reason, last.detail] as const]),
  ];
}
