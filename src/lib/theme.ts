export type ThemeChoice = 'system' | 'light' | 'dark';

/** The name under which the browser keeps the choice. */
export const themeKey = 'theme';

/** Reads a kept choice; anything else follows the system. */
export function choiceOf(value: string | null): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Sets a choice on the document. */
export function showTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  document
    .querySelector('meta[name="color-scheme"]')
    ?.setAttribute('content', choice === 'system' ? 'light dark' : choice);
}
