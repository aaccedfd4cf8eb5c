import { Problem } from '../platform/Problem';
import { photoTexts } from './texts';

export interface UploadSlotSettings {
  /** Uploads of one person at once. */
  atOnce: number;
  /** Further ones that may wait. */
  waiting: number;
  /** Milliseconds that one waits. */
  patience: number;
}

interface Person {
  running: number;
  waiting: (() => void)[];
}

/** Holds every person to a few uploads at once; further ones wait a little in the order they came. */
export class UploadSlots {
  readonly #people = new Map<number, Person>();

  constructor(private readonly settings: UploadSlotSettings) {}

  /** Runs `work` when the person has a slot. Throws too_many_requests when none comes in time. */
  async run<T>(personId: number, work: () => Promise<T>): Promise<T> {
    const person = this.#people.get(personId) ?? { running: 0, waiting: [] };
    this.#people.set(personId, person);
    if (person.running < this.settings.atOnce) person.running += 1;
    else await this.#wait(person);
    try {
      return await work();
    } finally {
      const next = person.waiting.shift();
      // The slot goes straight to the next one, so nobody slips in between.
      if (next) next();
      else person.running -= 1;
      if (person.running === 0) this.#people.delete(personId);
    }
  }

  #wait(person: Person): Promise<void> {
    const { waiting, patience } = this.settings;
    const refusal = () => new Problem('too_many_requests', photoTexts.tooManyUploads, { retryAfter: 10 });
    if (person.waiting.length >= waiting) throw refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        person.waiting.splice(person.waiting.indexOf(begin), 1);
        reject(refusal());
      }, patience);
      person.waiting.push(begin);
    });
  }
}
