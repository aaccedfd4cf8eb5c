import { useEffect, useState } from 'react';
import { keep, readKept } from '../../core/http/localStorage';
import { clock } from '../../core/lib/clock';
import { readState, type ShownState } from './api';

/** Milliseconds between two requests, counted together for all tabs of this browser. */
const every = 5 * 60_000;
/** Milliseconds before the first request, so that the first page loads before it. */
const firstAfter = 3000;
/** The storage keys of the last answer and of the dismissed alarms on this device. */
const heardKey = 'stateHeard';
const dismissedKey = 'stateDismissed';

/**
 * Returns the day and the names of the parts with an alarm as one text; '' if there are none. The
 * state is requested every five minutes while the page is visible; an answer that another tab of
 * this browser has received counts as well. Dismissed alarms are left out for the rest of the day.
 */
export function useStateAlarms(): { alarms: string; dismiss: () => void } {
  const [alarms, setAlarms] = useState('');
  const [dismissed, setDismissed] = useState(() => readKept(dismissedKey));
  useEffect(() => {
    const stop = new AbortController();
    let cancel = () => {};
    const look = () => {
      cancel();
      const { at, names } = heard();
      const left = at + every - clock.date();
      setAlarms(names && `${new Date(clock.date()).toDateString()}: ${names}`);
      if (left <= 0 && document.visibilityState !== 'hidden') ask();
      else cancel = clock.after(left > 0 ? left : every, look);
    };
    const ask = () => {
      const note = (names: string) => {
        if (stop.signal.aborted) return;
        keep(heardKey, `${clock.date()} ${names}`);
        look();
      };
      // A failed call counts as an answer without alarms, so that the next call also waits five
      // minutes.
      readState(stop.signal).then(
        (state) => note(alarmsOf(state)),
        () => note(''),
      );
    };
    cancel = clock.after(firstAfter, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop.abort();
      cancel();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const dismiss = () => {
    keep(dismissedKey, alarms);
    setDismissed(alarms);
  };
  return { alarms: alarms === dismissed ? '' : alarms, dismiss };
}

/** Reads the last answer. The storage may hold any text; a time in the future is ignored. */
function heard(): { at: number; names: string } {
  const [at, names] = (readKept(heardKey) ?? '').split(' ');
  const instant = Number(at);
  return instant > 0 && instant <= clock.date() ? { at: instant, names: names ?? '' } : { at: 0, names: '' };
}

/**
 * Returns the names of the parts with an alarm. Leaves out an overloaded server, because an
 * overload passes by itself and everybody notices it.
 */
function alarmsOf(state: ShownState): string {
  return Object.entries(state)
    .flatMap(([name, part]) =>
      name !== 'server' && typeof part === 'object' && part.level === 'alarm' ? [name] : [],
    )
    .join();
}
