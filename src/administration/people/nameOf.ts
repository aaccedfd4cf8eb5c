import type { Person } from '../../contract/people';

/** Returns a person's name, or the e-mail if no name is set. */
export function nameOf({ name, email }: Pick<Person, 'name' | 'email'>): string {
  return name || email;
}
