import { useEffect, useState } from 'react';
import { readState, type ShownState } from '../api/state';
import { keep, readKept } from '../http/kept';
import { clock } from '../lib/clock';

/** How often the server is asked, over all pages of this browser, in ms. */
const every = 5 * 60_000;
/** After the first page has what it needs. */
const firstAfter = 3000;
/** What was heard last, and what was dismissed when; both are kept on the device. */
const heardKey = 'stateHeard';
const dismissedKey = 'stateDismissed';

/**
 * Returns the day and the names of the parts that are alarming, '' for none; asked for every five
 * minutes while the page is in sight. What another page of this browser has heard counts as well.
 * What was dismissed is left out, on the same day.
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
      // Where the call fails, the next one is made at its time all the same.
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

/** Any text may be kept there; an instant that is still to come is none of ours. */
function heard(): { at: number; names: string } {
  const [at, names] = (readKept(heardKey) ?? '').split(' ');
  const instant = Number(at);
  return instant > 0 && instant <= clock.date() ? { at: instant, names: names ?? '' } : { at: 0, names: '' };
}

/** An overloaded server is left out: that passes by itself, and everybody notices it. */
function alarmsOf(state: ShownState): string {
  return Object.entries(state)
    .flatMap(([name, part]) =>
      name !== 'server' && typeof part === 'object' && part.level === 'alarm' ? [name] : [],
    )
    .join();
}
