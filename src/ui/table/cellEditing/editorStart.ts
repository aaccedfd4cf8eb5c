/** The start of an edit. */
export interface EditorStart<Row> {
  text: string;
  /** Whether a letter began the edit and replaces the cell's text. */
  typed: boolean;
  /** Whether the text is an input that was not saved, such as the name of no entry. */
  held: boolean;
  /** Whether the text is selected, so that typing replaces it. */
  selected: boolean;
  /** The text that the cell showed. */
  from: string;
  /** The rows that get the input. `seen`: the texts that the person saw in their cells. */
  rows: readonly Row[];
  seen: readonly string[];
}
