import { keep, readKept } from '../http/kept';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';

export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const next: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const store = createStore<ThemeChoice>(choiceOf(readKept(storageKey)));

/**
 * Sets the stored choice on the document. Called before the first render, so that nothing flashes.
 */
export function applyTheme(choice: ThemeChoice = store.get()): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', choice === 'system' ? 'light dark' : choice);
}

/** Returns the choice, and a function that changes it to the next: system, light, dark. */
export function useTheme(): [ThemeChoice, () => void] {
  return [useStore(store), cycleTheme];
}

export function cycleTheme(): void {
  const choice = next[store.get()];
  store.set(choice);
  applyTheme(choice);
  keep(storageKey, choice);
}

/** Follows a change made in another tab. Called once, at the start. */
export function watchTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return;
    store.set(choiceOf(event.newValue));
    applyTheme();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function choiceOf(value: string | null): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}
