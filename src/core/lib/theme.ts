export type ThemeChoice = 'system' | 'light' | 'dark';

/** The local storage key of the choice. */
export const themeKey = 'theme';

/** Returns a stored choice; any other value follows the system. */
export function choiceOf(value: string | null): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Applies a choice to the document. */
export function showTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', choice === 'system' ? 'light dark' : choice);
}
