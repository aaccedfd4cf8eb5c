import type { Person } from '../../contract/people';

/** Returns what a person is called: the e-mail where nobody has given a name. */
export function nameOf({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name || email;
}
