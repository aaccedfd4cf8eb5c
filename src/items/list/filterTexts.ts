/** Texts of the clothes list's filter; `what` is the text of a filter's row. */
export const itemFilterTexts = {
  today: (what: string) => `${what} сьогодні`,
  from: (what: string, day: string) => `${what} з ${day}`,
  of: (what: string, value: string | number) => `${what}: ${value}`,
  /** Between the names of one filter. */
  and: ' і ',
  /** `entry` is the word of the list in the accusative. */
  deleted: (entry: string) => `${entry} видалено`,
  clear: 'Показати всі товари',
} as const;
