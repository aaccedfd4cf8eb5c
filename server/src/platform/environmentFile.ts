import { StartError } from './StartError';

type State =
  | 'line'
  | 'name'
  | 'comment'
  | 'escaped in comment'
  | 'value'
  | 'plain'
  | 'escaped'
  | "'"
  | '"'
  | 'escaped in quotes';

/** The spaces that systemd knows. It reads others, such as U+00A0 and U+FEFF, as letters. */
const space = /[ \t\n]/;

/**
 * Returns the settings in a file as systemd reads them from an `EnvironmentFile=`: without a shell,
 * so that `$`, `&` and spaces stand for themselves. Quoted parts may have several lines; a
 * backslash takes the next character as it is, and joins lines; `#` and `;` begin a comment at the
 * start of a line only. Lines that set no variable are left out.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let state: State = 'line';
  let [name, value, kept] = ['', '', 0];
  /** Spaces at the end of a line do not count, unless they are quoted. */
  const add = (part: string, counts = true) => {
    value += part;
    if (counts) kept = value.length;
  };
  const store = (): State => {
    const plainName = name.replace(/[ \t]+$/, '');
    if (/^[A-Za-z_]\w*$/.test(plainName)) found[plainName] = value.slice(0, kept);
    [name, value, kept] = ['', '', 0];
    return 'line';
  };
  const steps: Record<State, (one: string) => State> = {
    line: (one) => {
      if (/[#;]/.test(one)) return 'comment';
      return space.test(one) ? 'line' : steps.name(one);
    },
    name: (one) => {
      if (one === '=') return 'value';
      name = one === '\n' ? '' : name + one;
      return one === '\n' ? 'line' : 'name';
    },
    comment: (one) => {
      if (one === '\\') return 'escaped in comment';
      return one === '\n' ? 'line' : 'comment';
    },
    'escaped in comment': (one) => {
      // Versions before 254 read on in the comment, later ones do not.
      if (one === '\n') throw new StartError('a comment ends with a backslash, which hides the next line');
      return 'comment';
    },
    value: (one) => {
      if (one === '"' || one === "'") return one;
      return one !== '\n' && space.test(one) ? 'value' : steps.plain(one);
    },
    plain: (one) => {
      if (one === '\n') return store();
      add(one === '\\' ? '' : one, !space.test(one));
      return one === '\\' ? 'escaped' : 'plain';
    },
    escaped: (one) => {
      add(one === '\n' ? '' : one);
      return 'plain';
    },
    "'": (one) => {
      if (one === "'") return 'value';
      add(one);
      return "'";
    },
    '"': (one) => {
      if (one === '"') return 'value';
      if (one === '\\') return 'escaped in quotes';
      add(one);
      return '"';
    },
    'escaped in quotes': (one) => {
      add('"\\`$'.includes(one) ? one : one === '\n' ? '' : `\\${one}`);
      return '"';
    },
  };
  for (const one of text.replace(/\r\n?/g, '\n')) state = steps[state](one);
  if (state !== 'name') store();
  return found;
}
