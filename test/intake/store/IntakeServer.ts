import { environment } from '../../../src/core/http/environment';
import { type FakeBrowser, json, problem } from '../../setup/fakeBrowser';

interface HeldItem {
  id: number;
  title: string;
  brandId: number | null;
  typeId: number | null;
  tagIds: number[];
  purchase: {
    id: number;
    price: number | null;
    weight: number | null;
    size: string | null;
    date: string | null;
    supplierId: number;
  };
  images: { id: number; name: string }[];
  main: number | null;
  /** Ids of similar items that are other things. */
  distinct: number[];
  version: number;
}

/** A test's fault of a call: the line breaks before or after the server has it; or an answer. */
export type Fault = 'before' | 'after' | Response | null;

/** The default date of a purchase. */
const today = '2026-01-01T00:00:00.000';

/** A server that creates items and takes photos, once for each key. */
export class IntakeServer {
  items: HeldItem[] = [];
  /** Each call that arrived, as `POST /api/…`. */
  calls: string[] = [];
  /** Called before every call. */
  fault: (call: string) => Fault = () => null;
  similar: object[] = [];
  tags: object[] = [];
  #answers = new Map<string, object>();
  #lastId = 100;

  constructor(browser: FakeBrowser) {
    browser.serve(({ method, url, headers, body }) =>
      this.#answer(method, url, headers['idempotency-key'], body),
    );
    Object.assign(environment, { request: () => this.#uploadRequest() });
  }

  async #answer(method: string, path: string, key: string | undefined, body: unknown): Promise<Response> {
    const call = `${method} ${path}`;
    const fault = this.fault(call);
    if (fault === 'before') throw new TypeError('Failed to fetch');
    if (fault instanceof Response) return fault;
    const answer = this.#once(key, () => this.#do(call, body));
    this.calls.push(call);
    if (fault === 'after') throw new TypeError('Failed to fetch');
    return answer;
  }

  #once(key: string | undefined, run: () => Response | object): Response {
    const earlier = key === undefined ? undefined : this.#answers.get(key);
    const made = earlier ?? run();
    if (made instanceof Response) return made;
    if (key !== undefined) this.#answers.set(key, made);
    return json({ data: made });
  }

  #do(call: string, body: unknown): Response | object {
    const { title, brandId, typeId, tagIds, supplierId, price, weight, size, date, imageId, clothesId } =
      Object(body);
    const [, method = '', path = '', id = '', part = ''] =
      /^(\w+) \/api\/(\w+)\/?(\d*)\/?(\w*)/.exec(call) ?? [];
    if (call === 'GET /api/health') return {};
    if (call === 'GET /api/tags/') return this.tags;
    if (call === 'POST /api/images/similar') return this.similar;
    if (call === 'POST /api/clothes/fast_create') {
      const item = {
        id: this.#next(),
        title,
        brandId: null,
        typeId: null,
        tagIds: [],
        images: [],
        main: null,
        distinct: [],
        version: 1,
      };
      const purchase = { id: this.#next(), price: null, weight: null, size: null, date: today, supplierId };
      this.items.push({ ...item, purchase });
      return { clothesId: item.id, purchaseId: purchase.id };
    }
    const item = this.items.find((each) => (path === 'clothes' ? each.id : each.purchase.id) === Number(id));
    if (!item) return problem(404, 'not_found', 'Немає');
    item.version += method === 'GET' ? 0 : 1;
    if (part === 'images') {
      const image = { id: this.#next(), name: String(body) };
      item.images.push(image);
      return [imageOf(image.id)];
    }
    if (part === 'distinct') item.distinct.push(clothesId);
    else if (part === 'main_image') item.main = imageId;
    else if (path === 'purchases') Object.assign(item.purchase, { price, weight, size, date });
    else if (method === 'PUT')
      Object.assign(item, { title, brandId, typeId, tagIds: [...item.tagIds, ...(tagIds ?? [])] });
    return wholeItem(item);
  }

  #next(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #uploadRequest() {
    return new UploadRequest((path, key, file) => this.#answer('POST', path, key, file));
  }
}

const imageOf = (id: number) => ({
  id,
  urls: { small: `/s${id}`, medium: `/m${id}`, original: `/o${id}` },
  width: 4,
  height: 3,
  purchaseId: null,
});

function wholeItem({ id, title, brandId, typeId, tagIds, purchase, main }: HeldItem) {
  return {
    id,
    title,
    description: null,
    brand: brandId === null ? null : { id: brandId, name: 'Бренд' },
    color: null,
    type: typeId === null ? null : { id: typeId, name: 'Тип' },
    supplier: null,
    tags: tagIds.map((id) => ({ id, name: `Мітка ${id}` })),
    fabricComposition: [],
    mainImage: main === null ? null : imageOf(main),
    purchases: [{ ...purchase, clothesId: id, measurements: null, luxury: false, images: [] }],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  };
}

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
  #isAborted = false;
  #answered: Headers | null = null;

  constructor(
    private readonly answer: (path: string, key: string | undefined, name: string) => Promise<Response>,
  ) {}

  open(_method: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.#answered?.get(name) ?? null;
  }
  abort() {
    this.#isAborted = true;
  }
  async send(form: FormData) {
    const file = form.get('files');
    for (const loaded of [1, 2]) this.upload.onprogress?.({ loaded, total: 2, lengthComputable: true });
    try {
      const name = file instanceof File ? file.name : '';
      // A browser reports a file that it cannot read like a lost connection.
      if (file instanceof File) await file.slice(-1).arrayBuffer();
      const response = await this.answer(this.#path, this.#headers['Idempotency-Key'], name);
      this.#answered = response.headers;
      this.status = response.status;
      this.responseText = await response.text();
      if (!this.#isAborted) this.onload();
    } catch {
      if (!this.#isAborted) this.onerror();
    }
  }
}
