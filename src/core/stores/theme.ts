import { keep, readKept } from '../http/localStorage';
import { createStore } from '../lib/store';
import { choiceOf, showTheme, type ThemeChoice, themeKey } from '../lib/theme';
import { useStore } from '../react/useStore';

const next: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const store = createStore<ThemeChoice>(choiceOf(readKept(themeKey)));

/**
 * Applies the stored choice to the document. Called before the first render, so that nothing
 * flashes.
 */
export function applyTheme(): void {
  showTheme(store.get());
}

/** Returns the choice, and a function that changes it to the next: system, light, dark. */
export function useTheme(): [ThemeChoice, () => void] {
  return [useStore(store), cycleTheme];
}

export function cycleTheme(): void {
  const choice = next[store.get()];
  store.set(choice);
  applyTheme();
  keep(themeKey, choice);
}

/** Follows a change in another tab. Called once, at the start. */
export function watchTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeKey) return;
    store.set(choiceOf(event.newValue));
    applyTheme();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
