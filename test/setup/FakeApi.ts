import type { BatchInput } from '../../src/contract/batches';
import type { Change, ChangeSubject, Reverted } from '../../src/contract/changes';
import type { OwnFactors, Passkey, RequiredFactors } from '../../src/contract/factors';
import type { Feature } from '../../src/contract/features';
import {
  type EntriesField,
  type EntriesPart,
  emptyItemFields,
  inputName,
  itemFieldNames,
  itemFields,
  itemFieldsOf,
  type PartName,
  partName,
} from '../../src/contract/itemFields';
import type { Overview } from '../../src/contract/overview';
import type { Role } from '../../src/contract/people';
import {
  eachList,
  type Reference,
  type ReferenceKind,
  referenceKinds,
  referenceLists,
} from '../../src/contract/references';
import type { SessionInfo } from '../../src/contract/signIn';
import type { ApiToken } from '../../src/contract/tokens';
import type { TrashItem, TrashPhoto } from '../../src/contract/trash';
import type { Clothes, ClothesInput, Image, Purchase, PurchaseInput, Task } from '../../src/contract/types';
import { nameKey } from '../../src/core/lib/nameKey';
import { sortByName } from '../../src/core/lib/nameOrder';
import { purchaseInput } from '../../src/items/purchases/purchaseInput';
import { emptyPurchase } from '../../src/items/purchases/purchaseValues';
import { FakeBatches } from './FakeBatches';
import { FakePeople } from './FakePeople';
import { FakeWebhooks } from './FakeWebhooks';
import { type Call, json, problem } from './fakeBrowser';
import { factorDueToken, passwordDueToken, userToken } from './startApp';

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The recovery codes of every answer, always the same. */
export const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-p${n}rs`);

/** The fields of an item in a request, with the sets that it adds to and removes from. */
export type FieldsInput = Partial<ClothesInput> & {
  [F in EntriesField as PartName<EntriesPart, F>]?: number[] | undefined;
};

type Answer = Response | Promise<Response>;
type Route = [method: string, pattern: RegExp, answer: (call: Call, ...ids: number[]) => Answer];

/** The API in memory, complete enough for the screens. A test can replace every answer. */
export class FakeApi {
  references = eachList((): Reference[] => []);
  clothes: Clothes[] = [];
  images: (Image & { clothesId: number })[] = [];
  tasks: Task[] = [];
  models: unknown = null;
  /** The sessions; the first is the current one. */
  sessions: SessionInfo[] = [];
  /** Whether the password was printed and must be changed. */
  passwordDue = false;
  /** Whether the role needs a second factor that the person does not have. */
  factorDue = false;
  factors: OwnFactors = { totp: false, recoveryCodes: 0, passkeys: [], required: false };
  requiredRoles: Role[] = [];
  /** The features beyond the specification. */
  features: Feature[] = [];
  passkeys: Passkey[] = [];
  /** The name of the provider through which people sign in. */
  oidc: string | null = null;
  /** Deleted items, the last one first. Without the feature, deletions are final. */
  trash: TrashItem[] = [];
  trashedPhotos: TrashPhoto[] = [];
  /** The changes, newest first; null for an API without a history. */
  changes: Change[] | null = null;
  /** What one change has in full that lists shorten. */
  wholeChange: Partial<Change> = {};
  /** The numbers of all items, whatever the filter; null for an API without an overview. */
  overview: Overview | null = null;
  people = new FakePeople();
  /** The tokens, newest first; null for an API without tokens. */
  tokens: ApiToken[] | null = null;
  batches = new FakeBatches(this, () => this.#newId());
  webhooks = new FakeWebhooks();
  calls: Call[] = [];
  uploads: { path: string; name: string; key: string | undefined }[] = [];
  #lastId = 100;
  #versions = new Map<number, number>();
  #deletedPurchases: Purchase[] = [];
  #replaced: { method: string; path: RegExp | string; answer: (call: Call) => Answer; times: number }[] = [];

  /** Answers calls of this method and path by `handler`, `times` times; all of them by default. */
  replace(
    method: string,
    path: RegExp | string,
    answer: (call: Call) => Answer,
    times = Number.POSITIVE_INFINITY,
  ): void {
    this.#replaced.unshift({ method, path, answer, times });
  }

  /** Answers all calls as usual again. */
  restore(): void {
    this.#replaced = [];
  }

  /** Returns the bodies of the calls of this method and path. */
  sent(method: string, path: string | RegExp): unknown[] {
    return this.calls
      .filter((call) => call.method === method && fits(path, call.url))
      .map(({ body }) => body);
  }

  add(kind: ReferenceKind, ...names: string[]): Reference[] {
    const added = names.map((name) => ({ id: this.#newId(), name }));
    this.references[kind].push(...added);
    return added;
  }

  /** Returns the fields that an input gives to an item; `held` is the item before it. */
  fieldsOf(input: FieldsInput, held: Partial<Clothes> = {}): Partial<Clothes> {
    const fields = itemFieldNames.flatMap((field): [string, unknown][] => {
      const row = itemFields[field];
      if (row.kind === 'entries') return [];
      const value = input[inputName(field)];
      if (value === undefined) return [];
      return [[field, row.kind === 'reference' ? this.#reference(row.list, Number(value)) : value]];
    });
    const composition = input.fabricComposition?.flatMap(({ material, percent }) => {
      const found = this.#reference('materials', material.id);
      return found ? [{ material: found, percent }] : [];
    });
    const sets = itemFieldsOf('entries').flatMap((field) => {
      const ids = this.#idsAfter(field, input, held[field] ?? []);
      const known = this.references[itemFields[field].list];
      return ids ? [[field, sortByName(known.filter(({ id }) => ids.includes(id)))]] : [];
    });
    return {
      ...Object.fromEntries([...fields, ...sets]),
      ...(composition && { fabricComposition: composition }),
    };
  }

  /** Returns the ids that an item has in a field after an input; null if the input leaves them. */
  #idsAfter(field: EntriesField, input: FieldsInput, held: readonly Reference[]): number[] | null {
    const ids = input[inputName(field)];
    const part = (name: EntriesPart) => input[partName(name, field)];
    const seen = part('seen');
    if (!ids && !part('add') && !part('remove')) return null;
    if (ids && !seen) return ids;
    const without = (some: readonly number[] = [], others: readonly number[] = []) =>
      some.filter((id) => !others.includes(id));
    const added = [...without(ids, seen), ...(part('add') ?? [])];
    const removed = [...(ids ? without(seen, ids) : []), ...(part('remove') ?? [])];
    return without([...held.map(({ id }) => id), ...added], removed);
  }

  /** Returns the problem of the first field with an entry that does not exist. */
  #unknownEntry(input: FieldsInput): Response | null {
    const field = itemFieldsOf('entries').find((field) =>
      input[inputName(field)]?.some((id) => !this.#reference(itemFields[field].list, id)),
    );
    if (!field) return null;
    const errors = [{ field: inputName(field), detail: 'Такої мітки вже немає' }];
    return problem(422, 'invalid', 'Перевірте поля', { errors });
  }

  /** Returns an item as this API sends it: without the fields of features that it lacks. */
  #shown<Item extends Partial<Clothes>>(item: Item): Item {
    const shown = { ...item };
    for (const field of itemFieldsOf('entries')) if (!this.#has(itemFields[field].list)) delete shown[field];
    return shown;
  }

  #has(kind: ReferenceKind): boolean {
    const row: { name: string; feature?: Feature } = referenceLists[kind];
    return !row.feature || this.features.includes(row.feature);
  }

  addClothes(part: Partial<Clothes> = {}): Clothes {
    const item: Clothes = {
      ...emptyItemFields,
      id: this.#newId(),
      title: 'Пальто',
      supplier: null,
      mainImage: null,
      purchases: [],
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
      ...part,
    };
    this.clothes.unshift(item);
    return item;
  }

  addPurchase(item: Clothes, part: Partial<Purchase> = {}): Purchase {
    const purchase: Purchase = {
      ...purchaseInput(item.id, emptyPurchase),
      id: this.#newId(),
      date: '2026-11-20T00:00:00.000',
      images: [],
      ...part,
    };
    item.purchases.push(purchase);
    return purchase;
  }

  addImage(item: Clothes, purchase: Purchase | null = null): Image {
    const id = this.#newId();
    const url = (size: string) => `/images/${id}/${size}.webp`;
    const image: Image = {
      id,
      urls: { small: url('small'), medium: url('medium'), original: url('original') },
      width: 900,
      height: 1200,
      purchaseId: purchase?.id ?? null,
    };
    this.images.push({ ...image, clothesId: item.id });
    purchase?.images.push(image);
    return image;
  }

  addSession(part: Partial<SessionInfo> = {}): SessionInfo {
    const session: SessionInfo = {
      id: this.#newId(),
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: '2026-11-21T08:00:00.000Z',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
      ip: '10.0.0.7',
      current: this.sessions.length === 0,
      ...part,
    };
    this.sessions.push(session);
    return session;
  }

  addPasskey(part: Partial<Passkey> = {}): Passkey {
    const passkey: Passkey = {
      id: this.#newId(),
      name: 'Телефон',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: null,
      backedUp: false,
      ...part,
    };
    this.passkeys = [...this.passkeys, passkey];
    return passkey;
  }

  /** Adds a change, by default one of an item from its form. */
  addChange(
    subject: ChangeSubject,
    { id, title, name }: { id: number; title?: string; name?: string },
    part: Partial<Change> = {},
  ): Change {
    const change: Change = {
      id: this.#newId(),
      at: '2026-11-21T10:05:00.000Z',
      administrator: { id: 1, email: 'olena@example.com' },
      cause: 'screen',
      batchId: null,
      subject,
      subjectId: id,
      subjectName: title ?? name ?? '',
      kind: 'updated',
      before: {},
      after: {},
      reverts: null,
      revertible: true,
      ...part,
    };
    this.changes = [change, ...(this.changes ?? [])];
    return change;
  }

  addTrash(part: Partial<TrashItem> = {}): TrashItem {
    const item: TrashItem = {
      id: this.#newId(),
      title: 'Пальто',
      mainImage: null,
      deletedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
      deletedBy: { id: 1, email: 'olena@example.com' },
      purchasesCount: 1,
      photosCount: 0,
      bytes: 0,
      ...part,
    };
    this.trash.unshift(item);
    return item;
  }

  addToken(part: Partial<ApiToken> = {}): ApiToken {
    const token: ApiToken = {
      id: this.#newId(),
      name: 'Сайт',
      role: 'editor',
      until: '2026-12-31',
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: null,
      administrator: { id: 1, email: 'olena@example.com' },
      ...part,
    };
    this.tokens = [token, ...(this.tokens ?? [])];
    return token;
  }

  /** Saves like another person: the version changes. */
  change(item: Clothes, part: Partial<Clothes>): void {
    Object.assign(item, part);
    this.#versions.set(item.id, (this.#versions.get(item.id) ?? 1) + 1);
  }

  answer(call: Call): Answer {
    this.calls.push(call);
    const path = call.url.split('?')[0] ?? '';
    const replaced = this.#replaced.find(
      (each) => each.times > 0 && each.method === call.method && fits(each.path, path),
    );
    if (replaced) {
      replaced.times -= 1;
      return replaced.answer(call);
    }
    for (const [method, pattern, answer] of [...this.#routes, ...this.people.routes]) {
      const found = method === call.method && pattern.exec(path);
      if (found)
        return answer(
          call,
          ...found
            .slice(1)
            .filter((part) => /^\d+$/.test(part))
            .map(Number),
        );
    }
    return problem(404, 'not_found', 'Не знайдено');
  }

  /** Returns an XMLHttpRequest that uploads to this API. */
  uploadRequest() {
    const answer = (path: string, headers: Record<string, string>, form: FormData) => {
      const file = form.get('files') ?? form.get('file');
      const name = file instanceof File ? file.name : '';
      this.uploads.push({ path, name, key: headers['Idempotency-Key'] });
      return this.answer({ method: 'POST', url: path, headers, body: { name }, signal: null });
    };
    return new UploadRequest(answer);
  }

  /** Returns the answer to a sign-in or a refresh. */
  token(): string {
    if (this.factorDue) return factorDueToken;
    return this.passwordDue ? passwordDueToken : userToken;
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Returns a page of the trash; without the feature the call is missing. */
  #trashPage<Entry>(
    call: Call,
    feature: Feature,
    entries: readonly Entry[],
    titleOf: (entry: Entry) => string,
  ): Response {
    if (!this.features.includes(feature)) return new Response('<h1>Not found</h1>', { status: 404 });
    const query = new URLSearchParams(call.url.split('?')[1]);
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 25)];
    const q = nameKey(query.get('q') ?? '');
    const found = entries.filter((entry) => nameKey(titleOf(entry)).includes(q));
    return json({
      data: found.slice((page - 1) * size, page * size),
      meta: { total: found.length, page, size, days: 30 },
    });
  }

  /** Takes items out of the trash; unknown ids are left. */
  #fromTrash({ body }: Call, name: 'restored' | 'deleted'): Response {
    const ids: number[] = Object(body).ids;
    const found = this.trash.filter(({ id }) => ids.includes(id));
    this.trash = this.trash.filter((item) => !found.includes(item));
    if (name === 'restored') for (const { id, title } of found) this.addClothes({ id, title });
    const done = ids.filter((id) => found.some((item) => item.id === id));
    const left = ids
      .filter((id) => !done.includes(id))
      .map((id) => ({ id, field: null, reason: 'Товару вже немає в кошику.' }));
    return json({ data: { [name]: done, left } });
  }

  #fromTrashedPhotos({ body }: Call, name: 'restored' | 'deleted'): Response {
    const ids: number[] = Object(body).ids;
    this.trashedPhotos = this.trashedPhotos.filter(({ id }) => !ids.includes(id));
    return json({ data: { [name]: ids, left: [] } });
  }

  #pageOf(call: Call, changes: readonly Change[]): Response {
    if (this.changes === null) return new Response('<h1>Not found</h1>', { status: 404 });
    const query = new URLSearchParams(call.url.split('?')[1]);
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 25)];
    const is = (name: string, value: unknown) => [null, String(value)].includes(query.get(name));
    const found = changes.filter(
      ({ administrator, subject, kind, at, batchId, before }) =>
        is('administratorId', administrator?.id) &&
        is('batchId', batchId) &&
        (query.get('field') ?? 'title') in { title: '', ...before } &&
        is('subject', subject) &&
        is('kind', kind) &&
        at >= (query.get('from') ?? '') &&
        at.slice(0, 10) <= (query.get('to') ?? '9'),
    );
    const rows = query.get('group') === 'batch' ? this.#groups(found) : found;
    return json({
      data: rows.slice((page - 1) * size, page * size),
      meta: { total: rows.length, page, size },
    });
  }

  /** Returns the newest change of each batch, with what the batch did as one part. */
  #groups(changes: readonly Change[]): Change[] {
    return changes.flatMap((change, at) => {
      const { batchId, subject, kind } = change;
      const others = changes.filter((other) => other.batchId === batchId);
      if (batchId === null) return [change];
      if (changes.findIndex((other) => other.batchId === batchId) < at) return [];
      const fields = [...new Set(others.flatMap((other) => Object.keys(other.before)))];
      const alike = new Set(others.map(({ after }) => JSON.stringify(after))).size === 1;
      const part = { subject, kind, count: others.length, fields, alike };
      return [{ ...change, ofBatch: others.length, parts: [part] }];
    });
  }

  #revert(changes: readonly Change[]): Response {
    if (changes.length === 0) return gone();
    for (const change of changes) {
      const { before, after, id, subject, subjectId, subjectName } = change;
      change.revertible = false;
      const item = subject === 'clothes' ? this.#item(subjectId) : undefined;
      const { purchases: deleted = [], ...fields } = before;
      // The tests revert only fields that an item has under the same name.
      if (item) this.change(item, fields as Partial<Clothes>);
      const back = this.#deletedPurchases.filter((purchase) => deleted.some(({ id }) => id === purchase.id));
      item?.purchases.push(...back);
      this.addChange(
        subject,
        { id: subjectId, name: subjectName },
        { cause: 'undo', reverts: id, before: after, after: before },
      );
    }
    const answer: Reverted = { changed: changes.length, left: [] };
    return json({ data: answer });
  }

  #item(id: number | undefined): Clothes | undefined {
    return this.clothes.find((item) => item.id === id);
  }

  /** Refuses a write of a purchase with other values than those that were seen or are sent. */
  #isStale(purchase: Purchase, seen: object | undefined, sent: object): Response | null {
    if (!this.features.includes('purchaseChanges')) return null;
    const is = (values: object, name: string) => Object(values)[name] === Object(purchase)[name];
    const others = Object.keys(seen ?? {}).filter((name) => !is(Object(seen), name) && !is(sent, name));
    return others.length > 0 ? problem(412, 'stale', 'Застаріло') : null;
  }

  #etag(id: number): string {
    return `"${this.#versions.get(id) ?? 1}"`;
  }

  #sendItem(item: Clothes | undefined): Response {
    return item ? json({ data: this.#shown(item) }, 200, { ETag: this.#etag(item.id) }) : gone();
  }

  #reference(kind: ReferenceKind, id: number | null): Reference | null {
    return this.references[kind].find((entry) => entry.id === id) ?? null;
  }

  #referenceRoutes(kind: ReferenceKind): Route[] {
    const list = this.references[kind];
    const twin = (name: string, id = 0) =>
      list.some((entry) => entry.id !== id && nameKey(entry.name) === nameKey(name));
    const nameOf = ({ body }: Call): string => Object(body).name;
    return [
      [
        'GET',
        new RegExp(`^/api/${kind}/$`),
        () => (this.#has(kind) ? json({ data: list }) : new Response('<h1>Not found</h1>', { status: 404 })),
      ],
      [
        'POST',
        new RegExp(`^/api/${kind}/$`),
        (call) => (twin(nameOf(call)) ? duplicate() : json({ data: this.add(kind, nameOf(call))[0] }, 201)),
      ],
      [
        'PUT',
        new RegExp(`^/api/${kind}/(\\d+)$`),
        (call, id) => {
          const entry = list.find((each) => each.id === id);
          if (!entry) return gone();
          if (twin(nameOf(call), id)) return duplicate();
          entry.name = nameOf(call);
          return json({ data: entry });
        },
      ],
      [
        'DELETE',
        new RegExp(`^/api/${kind}/(\\d+)$`),
        (_, id) => {
          const place = list.findIndex((entry) => entry.id === id);
          if (place < 0) return gone();
          list.splice(place, 1);
          return json(null, 204);
        },
      ],
    ];
  }

  #routes: Route[] = [
    ...referenceKinds.flatMap((kind) => this.#referenceRoutes(kind)),
    ['POST', /^\/api\/auth\/login$/, () => json({ data: { accessToken: this.token() } })],
    ['POST', /^\/api\/auth\/logout$/, () => json(null, 204)],
    ['POST', /^\/api\/auth\/refresh$/, () => problem(401, 'session_expired', 'Сеанс завершено')],
    [
      'GET',
      /^\/api\/auth\/me$/,
      () => {
        const { passwordDue: mustChangePassword, factorDue } = this;
        return json({ data: { id: 1, email: 'olena@example.com', mustChangePassword, factorDue } });
      },
    ],
    [
      'POST',
      /^\/api\/auth\/password$/,
      () => {
        this.passwordDue = false;
        this.sessions = this.sessions.filter(({ current }) => current);
        return json(null, 204);
      },
    ],
    ['POST', /^\/api\/auth\/factor$/, () => json({ data: { accessToken: this.token() } })],
    ['GET', /^\/api\/auth\/factors$/, () => json({ data: this.factors })],
    [
      'POST',
      /^\/api\/auth\/totp$/,
      () => json({ data: { secret: totpSecret, uri: `otpauth://totp/Clothes?secret=${totpSecret}` } }),
    ],
    [
      'PUT',
      /^\/api\/auth\/totp$/,
      () => {
        this.factorDue = false;
        this.factors = { ...this.factors, totp: true, recoveryCodes: 10 };
        return json({ data: { recoveryCodes } });
      },
    ],
    [
      'DELETE',
      /^\/api\/auth\/totp$/,
      () => {
        this.factors = { ...this.factors, totp: false, recoveryCodes: 0 };
        return json(null, 204);
      },
    ],
    [
      'POST',
      /^\/api\/auth\/recovery_codes$/,
      () => {
        this.factors = { ...this.factors, recoveryCodes: 10 };
        return json({ data: { recoveryCodes } });
      },
    ],
    ['GET', /^\/api\/people\/required_factors$/, () => json({ data: { roles: this.requiredRoles } })],
    [
      'PUT',
      /^\/api\/people\/required_factors$/,
      ({ body }) => {
        this.requiredRoles = (body as RequiredFactors).roles;
        return json({ data: { roles: this.requiredRoles } });
      },
    ],
    ['GET', /^\/api\/auth\/sessions$/, () => json({ data: this.sessions })],
    [
      'DELETE',
      /^\/api\/auth\/sessions\/(\d+)$/,
      (_, id) => {
        const left = this.sessions.filter((session) => session.id !== id);
        if (left.length === this.sessions.length) return gone();
        this.sessions = left;
        return json(null, 204);
      },
    ],
    [
      'GET',
      /^\/api\/auth\/ways$/,
      () => json({ data: { passkeys: this.passkeys.length > 0, oidc: this.oidc } }),
    ],
    // The provider sends everybody back at once.
    [
      'POST',
      /^\/api\/auth\/oidc$/,
      () => json({ data: { address: `${location.origin}/admin/oidc?code=a-code&state=s`, state: 's' } }),
    ],
    ['POST', /^\/api\/auth\/oidc\/callback$/, () => json({ data: { accessToken: this.token() } })],
    [
      'POST',
      /^\/api\/auth\/factor\/options$/,
      () => json({ data: { ticket: 'a ticket', options: { challenge: 'AAAA', allowCredentials: [] } } }),
    ],
    ['GET', /^\/api\/auth\/passkeys\/$/, () => json({ data: this.passkeys })],
    [
      'POST',
      /^\/api\/auth\/passkeys\/options$/,
      () =>
        json({ data: { challenge: 'AAAA', user: { id: 'AQID', name: 'olena' }, excludeCredentials: [] } }),
    ],
    [
      'POST',
      /^\/api\/auth\/passkeys\/$/,
      ({ body }) => {
        const isFirst = this.passkeys.length === 0 && !this.factors.totp;
        const made = this.addPasskey({ name: Object(body).name });
        if (!isFirst) return json({ data: made }, 201);
        this.factorDue = false;
        this.factors = { ...this.factors, passkeys: [made], recoveryCodes: 10 };
        return json({ data: { ...made, recoveryCodes } }, 201);
      },
    ],
    [
      'POST',
      /^\/api\/auth\/passkeys\/proof$/,
      () => json({ data: { challenge: 'AAAA', allowCredentials: [] } }),
    ],
    [
      'DELETE',
      /^\/api\/auth\/passkeys\/(\d+)$/,
      (_, id) => {
        const left = this.passkeys.filter((passkey) => passkey.id !== id);
        if (left.length === this.passkeys.length) return gone();
        this.passkeys = left;
        return json(null, 204);
      },
    ],
    [
      'GET',
      /^\/api\/features$/,
      () => {
        const history: Feature[] = this.changes ? ['history'] : [];
        const tokens: Feature[] = this.tokens ? ['tokens'] : [];
        return json({ data: [...history, ...tokens, ...this.features] });
      },
    ],
    ['GET', /^\/api\/tokens\/$/, () => (this.tokens ? json({ data: this.tokens }) : json(null, 404))],
    [
      'POST',
      /^\/api\/tokens\/$/,
      ({ body }) => json({ data: { ...this.addToken(Object(body)), token: 'cat_shownOnce' } }, 201),
    ],
    [
      'DELETE',
      /^\/api\/tokens\/(\d+)$/,
      (_, id) => {
        const left = this.tokens?.filter((token) => token.id !== id);
        if (left?.length === this.tokens?.length) return gone();
        this.tokens = left ?? null;
        return json(null, 204);
      },
    ],
    ...this.webhooks.routes,
    ['GET', /^\/api\/trash\/$/, (call) => this.#trashPage(call, 'trash', this.trash, ({ title }) => title)],
    [
      'GET',
      /^\/api\/trash\/photos\/$/,
      (call) => this.#trashPage(call, 'trashedPhotos', this.trashedPhotos, ({ item }) => item.title),
    ],
    ['POST', /^\/api\/trash\/photos\/restore$/, (call) => this.#fromTrashedPhotos(call, 'restored')],
    ['POST', /^\/api\/trash\/photos\/delete$/, (call) => this.#fromTrashedPhotos(call, 'deleted')],
    ['POST', /^\/api\/trash\/restore$/, (call) => this.#fromTrash(call, 'restored')],
    ['POST', /^\/api\/trash\/delete$/, (call) => this.#fromTrash(call, 'deleted')],
    ['GET', /^\/api\/overview\/$/, () => (this.overview ? json({ data: this.overview }) : json(null, 404))],
    ['GET', /^\/api\/changes\/$/, (call) => this.#pageOf(call, this.changes ?? [])],
    [
      'GET',
      /^\/api\/clothes\/(\d+)\/changes$/,
      (call, clothesId) =>
        this.#pageOf(
          call,
          (this.changes ?? []).filter(
            ({ subject, subjectId }) => subject === 'clothes' && subjectId === clothesId,
          ),
        ),
    ],
    [
      'GET',
      /^\/api\/changes\/(\d+)$/,
      (_, id) => json({ data: { ...this.changes?.find((change) => change.id === id), ...this.wholeChange } }),
    ],
    [
      'POST',
      /^\/api\/changes\/(\d+)\/revert$/,
      (_, id) => this.#revert((this.changes ?? []).filter((change) => change.id === id)),
    ],
    [
      'POST',
      /^\/api\/batches\/(\d+)\/revert$/,
      (_, id = 0) => {
        const answer = this.batches.revert(id);
        if (answer) return json({ data: answer });
        return this.#revert((this.changes ?? []).filter(({ batchId }) => batchId === id));
      },
    ],
    // The app's own calls are typed.
    [
      'POST',
      /^\/api\/clothes\/batch\/preview$/,
      ({ body }) => json({ data: this.batches.preview(body as BatchInput) }),
    ],
    [
      'POST',
      /^\/api\/clothes\/batch$/,
      ({ body }) => json({ data: this.batches.start(body as BatchInput) }, 202),
    ],
    [
      'POST',
      /^\/api\/tasks\/(\d+)\/stop$/,
      (_, id) => {
        const task = this.batches.tasks.find(({ taskId }) => taskId === id);
        if (!task) return gone();
        task.status = 'stopped';
        return json({ data: task });
      },
    ],
    ['GET', /^\/api\/ai\/models$/, () => (this.models ? json({ data: this.models }) : json(null, 404))],
    ['GET', /^\/images\//, () => new Response(new Blob(['webp'], { type: 'image/webp' }))],
    [
      'GET',
      /^\/api\/clothes\/$/,
      () =>
        json({
          data: this.clothes.map(({ purchases, ...item }) => ({
            ...this.#shown(item),
            purchasesCount: purchases.length,
          })),
        }),
    ],
    [
      'POST',
      /^\/api\/clothes\/fast_create$/,
      ({ body }) => {
        const { title, supplierId } = Object(body);
        const item = this.addClothes({ title, supplier: this.#reference('suppliers', supplierId) });
        return json(
          { data: { clothesId: item.id, purchaseId: this.addPurchase(item, { supplierId }).id } },
          201,
        );
      },
    ],
    ['GET', /^\/api\/clothes\/(\d+)$/, (_, id) => this.#sendItem(this.#item(id))],
    [
      'PUT',
      /^\/api\/clothes\/(\d+)$/,
      ({ body, headers }, id = 0) => {
        const item = this.#item(id);
        if (!item) return gone();
        const version = headers['if-match'];
        if (version !== undefined && version !== this.#etag(id)) return problem(412, 'stale', 'Застаріло');
        const input = body as ClothesInput; // The app's own calls are typed.
        const unknown = this.#unknownEntry(input);
        if (unknown) return unknown;
        const fields = this.fieldsOf(input, item);
        for (const field of itemFieldsOf('entries')) {
          item[field] = fields[field] ?? item[field];
          delete fields[field];
        }
        // A set alone does not change the version.
        const isChanged = ([name, value]: [string, unknown]) =>
          JSON.stringify(value) !== JSON.stringify(Object(item)[name]);
        if (Object.entries(fields).some(isChanged)) this.change(item, fields);
        return this.#sendItem(item);
      },
    ],
    [
      'DELETE',
      /^\/api\/clothes\/(\d+)$/,
      (_, id) => {
        const item = this.#item(id);
        if (item && this.features.includes('trash')) this.addTrash({ id: item.id, title: item.title });
        this.clothes = this.clothes.filter((item) => item.id !== id);
        return json(null, 204);
      },
    ],
    [
      'GET',
      /^\/api\/clothes\/(\d+)\/images$/,
      (_, id) => json({ data: this.images.filter(({ clothesId }) => clothesId === id) }),
    ],
    [
      'POST',
      /^\/api\/clothes\/(\d+)\/images$/,
      (_, id) => {
        const item = this.#item(id);
        return item ? json({ data: [this.addImage(item)] }, 201) : gone();
      },
    ],
    [
      'PATCH',
      /^\/api\/clothes\/(\d+)\/main_image$/,
      ({ body }, id) => {
        const item = this.#item(id);
        if (item) item.mainImage = this.images.find((image) => image.id === Object(body).imageId) ?? null;
        return this.#sendItem(item);
      },
    ],
    [
      'PATCH',
      /^\/api\/clothes\/(\d+)\/description$/,
      ({ body }, id) => {
        const item = this.#item(id);
        if (item) this.change(item, { description: Object(body).description });
        return this.#sendItem(item);
      },
    ],
    [
      'POST',
      /^\/api\/clothes\/(\d+)\/description$/,
      (_, clothesId = 0) => {
        const task: Task = { taskId: this.#newId(), clothesId, status: 'pending' };
        this.tasks.push(task);
        return json({ data: task }, 202);
      },
    ],
    [
      'GET',
      /^\/api\/tasks\/(\d+)$/,
      (_, id) => {
        const task = [...this.tasks, ...this.batches.tasks].find(({ taskId }) => taskId === id);
        return task ? json({ data: task }) : gone();
      },
    ],
    [
      'DELETE',
      /^\/api\/images\/(\d+)$/,
      (_, id) => {
        const image = this.images.find((each) => each.id === id);
        const item = this.#item(image?.clothesId);
        this.images = this.images.filter((each) => each !== image);
        if (item && item.mainImage?.id === id)
          item.mainImage = this.images.find(({ clothesId }) => clothesId === item.id) ?? null;
        return json(null, 204);
      },
    ],
    ['GET', /^\/api\/clothes\/(\d+)\/purchases$/, (_, id) => json({ data: this.#item(id)?.purchases ?? [] })],
    [
      'POST',
      /^\/api\/purchases\/$/,
      ({ body }) => {
        const input = body as PurchaseInput; // The app's own calls are typed.
        const item = this.#item(input.clothesId);
        return item ? json({ data: { purchaseId: this.addPurchase(item, input).id } }, 201) : gone();
      },
    ],
    [
      'PUT',
      /^\/api\/purchases\/(\d+)$/,
      ({ body }, id) => {
        const purchase = this.clothes.flatMap(({ purchases }) => purchases).find((each) => each.id === id);
        if (!purchase) return gone();
        const { seen, ...sent } = Object(body);
        return this.#isStale(purchase, seen, sent) ?? json({ data: Object.assign(purchase, sent) });
      },
    ],
    [
      'DELETE',
      /^\/api\/purchases\/(\d+)$/,
      ({ body }, id) => {
        const item = this.clothes.find(({ purchases }) => purchases.some((each) => each.id === id));
        const purchase = item?.purchases.find((each) => each.id === id);
        if (!item || !purchase) return gone();
        const stale = this.#isStale(purchase, Object(body).seen, {});
        if (stale) return stale;
        item.purchases = item.purchases.filter((each) => each !== purchase);
        this.#deletedPurchases.push(purchase);
        const supplier = this.#reference('suppliers', purchase.supplierId) ?? { id: 0, name: '' };
        const before = { purchases: [{ ...purchase, supplier }] };
        if (this.changes) this.addChange('clothes', item, { before, after: { purchases: [] } });
        return json(null, 204);
      },
    ],
    [
      'POST',
      /^\/api\/purchases\/(\d+)\/images$/,
      (_, id) => {
        const item = this.clothes.find(({ purchases }) => purchases.some((each) => each.id === id));
        const purchase = item?.purchases.find((each) => each.id === id);
        return item && purchase ? json({ data: [this.addImage(item, purchase)] }, 201) : gone();
      },
    ],
  ];
}

const gone = () => problem(404, 'not_found', 'Не знайдено');
const duplicate = () => problem(409, 'duplicate_name', 'Така назва вже існує');
const fits = (pattern: RegExp | string, path: string) =>
  typeof pattern === 'string' ? pattern === path.split('?')[0] : pattern.test(path);

/** The part of XMLHttpRequest that an upload uses. */
class UploadRequest {
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  status = 0;
  responseText = '';
  withCredentials = false;
  #path = '';
  #headers: Record<string, string> = {};
  #answer: (path: string, headers: Record<string, string>, form: FormData) => Answer;
  constructor(answer: (path: string, headers: Record<string, string>, form: FormData) => Answer) {
    this.#answer = answer;
  }
  open(_: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  abort() {}
  async send(form: FormData) {
    try {
      const response = await this.#answer(this.#path, this.#headers, form);
      this.status = response.status;
      this.responseText = await response.text();
      this.onload();
    } catch {
      this.onerror();
    }
  }
}
