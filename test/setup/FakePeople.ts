import type { Invitation, LinkTarget, Person } from '../../src/contract/people';
import { type Call, json, problem, tokenOf } from './fakeBrowser';

type Route = [method: string, path: RegExp, answer: (call: Call, id?: number) => Response];

/** People, invitations and links of an API in memory. */
export class FakePeople {
  people: Person[] = [];
  invitations: Invitation[] = [];
  /** The valid links. */
  links = new Map<string, LinkTarget>();
  readonly routes: Route[] = [
    ['GET', /^\/api\/people\/$/, () => json({ data: this.people })],
    ['PUT', /^\/api\/people\/(\d+)$/, (call, id) => this.#save(id, call.body)],
    ['POST', /^\/api\/people\/(\d+)\/reset$/, () => made('reset-token')],
    ['DELETE', /^\/api\/people\/(\d+)\/(?:sessions|factors)$/, () => json(null, 204)],
    ['GET', /^\/api\/invitations\/$/, () => json({ data: this.invitations })],
    ['POST', /^\/api\/invitations\/$/, (call) => this.#invite(call.body)],
    [
      'DELETE',
      /^\/api\/invitations\/(\d+)$/,
      (_, id) => {
        this.invitations = this.invitations.filter((invitation) => invitation.id !== id);
        return json(null, 204);
      },
    ],
    ['POST', /^\/api\/auth\/join\/check$/, (call) => this.#check(call.body)],
    ['POST', /^\/api\/auth\/join$/, (call) => this.#join(call.body)],
  ];

  add(part: Partial<Person> = {}): Person {
    const id = this.people.length + 1;
    const person: Person = {
      id,
      email: `person${id}@example.com`,
      name: '',
      role: 'editor',
      disabled: false,
      createdAt: '2026-11-01T10:00:00.000Z',
      lastSeenAt: '2026-11-20T10:00:00.000Z',
      sessions: 1,
      factors: [],
      provider: false,
      ...part,
    };
    this.people.push(person);
    return person;
  }

  addInvitation(part: Partial<Invitation> = {}): void {
    this.invitations.unshift({
      id: this.invitations.length + 1,
      email: 'petro@example.com',
      name: '',
      role: 'viewer',
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2100-01-01T10:00:00.000Z',
      administrator: { id: 1, email: 'olena@example.com' },
      ...part,
    });
  }

  #save(id: number | undefined, body: unknown): Response {
    this.people = this.people.map((person) => (person.id === id ? { ...person, ...Object(body) } : person));
    return json({ data: this.people.find((person) => person.id === id) });
  }

  #invite(body: unknown): Response {
    this.addInvitation(Object(body));
    return made('invitation-token');
  }

  #check(body: unknown): Response {
    const target = this.links.get(Object(body).token);
    return target ? json({ data: target }) : badLink();
  }

  #join(body: unknown): Response {
    const { token } = Object(body);
    const target = this.links.get(token);
    if (!target) return badLink();
    this.links.delete(token);
    return json({ data: { accessToken: tokenOf({ sub: '7', email: target.email }) } });
  }
}

function made(token: string): Response {
  return json({ data: { link: `/admin/join#${token}`, expiresAt: '2026-11-24T10:00:00.000Z' } }, 201);
}

export function badLink(): Response {
  const detail = 'Це посилання недійсне.';
  return problem(422, 'validation_failed', detail, { errors: [{ field: 'token', code: 'link', detail }] });
}
