import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import type { App } from '../src/pipeline/environment.ts';

interface SendOptions {
  headers?: Record<string, string>;
  method?: string;
  body?: BodyInit;
}

/** The fields of a form. A field with several values is sent several times, and a form with a file as multipart data. */
export type FormFields = Record<string, string | Blob | readonly string[]>;

/** The decoded response of a page's data request or action. */
export interface DataAnswer {
  status: number;
  headers: Headers;
  /** A loader's data by route id, or an action's data or redirect. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  value: any;
  text: string;
}

/** Simulates a browser: requests pages, data and actions, and keeps its cookies. */
export class TestClient {
  readonly #app: Pick<App, 'fetch'>;
  readonly #publicUrl: string;
  /** The IP address of its connections. */
  readonly address: string;
  readonly cookies: Map<string, string>;

  constructor(
    app: Pick<App, 'fetch'>,
    {
      publicUrl,
      address,
      cookies = {},
    }: { publicUrl: string; address: string; cookies?: Record<string, string> },
  ) {
    this.#app = app;
    this.#publicUrl = publicUrl;
    this.address = address;
    this.cookies = new Map(Object.entries(cookies));
  }

  /** Opens a page as a browser does. */
  get(path: string, options: SendOptions = {}): Promise<Response> {
    return this.send(path, options);
  }

  /** Opens a page and returns its HTML, whatever its status. */
  async html(path: string): Promise<string> {
    return (await this.get(path)).text();
  }

  /** Requests a page's data as the page's script does. */
  async data(path: string, options: SendOptions = {}): Promise<DataAnswer> {
    return unpack(await this.send(toDataPath(path), options));
  }

  /** Submits a form as a browser without scripts does. */
  post(path: string, fields: FormFields | FormData, options: SendOptions = {}): Promise<Response> {
    const body = fields instanceof FormData ? fields : toBody(fields);
    return this.send(path, { method: 'POST', body, ...options });
  }

  /** Submits a form as a page's script does. */
  async act(path: string, fields: FormFields | FormData, options: SendOptions = {}): Promise<DataAnswer> {
    return unpack(await this.post(toDataPath(path), fields, options));
  }

  /** Sends the form for signing in, as its page's script does. */
  signIn(email: string, password: string): Promise<DataAnswer> {
    return this.act('/', { intent: 'sign-in', email, password });
  }

  /** Returns what the page itself loads, without its layouts and without the comments below it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read pages of every shape
  async page(path: string): Promise<any> {
    const { value } = await this.data(path);
    const [, loaded] = Object.entries(value).find(([route]) => route.endsWith('-page')) ?? [];
    return (loaded as { data: unknown }).data;
  }

  async send(path: string, { headers = {}, method = 'GET', body }: SendOptions = {}): Promise<Response> {
    const all = new Headers(headers);
    if (this.cookies.size > 0 && !all.has('cookie')) {
      all.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (method !== 'GET' && method !== 'HEAD' && !all.has('origin')) all.set('origin', this.#publicUrl);
    const request = new Request(this.#publicUrl + path, { method, headers: all, body: body ?? null });
    const connection = { incoming: { socket: { remoteAddress: this.address } } };
    const response = await this.#app.fetch(request, connection);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function toBody(fields: FormFields): URLSearchParams | FormData {
  return Object.values(fields).some((value) => value instanceof Blob)
    ? toFormData(fields)
    : new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value as string].flat().map((one) => [name, one])),
      );
}

/** Returns the fields as browsers send those of a form with a file. */
export function toFormData(fields: FormFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}

/** Returns the path of a page's data. */
export function toDataPath(path: string): string {
  const [pathname = '', search] = path.split('?');
  return `${pathname === '/' ? '/_.data' : `${pathname}.data`}${search ? `?${search}` : ''}`;
}

async function unpack(response: Response): Promise<DataAnswer> {
  const text = await response.text();
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith('text/x-script'))
    return { status, headers, value: undefined, text };
  const stream = new Blob([text]).stream();
  const decoded = await decode(stream, globalThis as unknown as Window);
  return { status, headers, value: decoded.value, text };
}
