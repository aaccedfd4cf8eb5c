import { randomInt } from 'node:crypto';

/** 32 letters and digits, none of which looks like another one. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns random letters and digits in groups of five, which people can type: 25 bits a group. */
export function randomGroups(count: number): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, group).join('-');
}
