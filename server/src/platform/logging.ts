import Fastify, { type FastifyBaseLogger, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { clientAddress } from './http/clientAddress';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The part of a logger that the subjects use. */
export type Logger = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Receives the lines of the log. */
interface LogStream {
  write(line: string): void;
}

/**
 * Returns the options of the log: one JSON line per event, with UTC times and without secrets.
 * Bodies are never logged; tokens, cookies and passwords are blanked everywhere.
 */
export function loggerOptions(level: LogLevel, stream: LogStream = process.stderr): LoggerOptions {
  return {
    level,
    stream,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretPaths,
      censor: '[hidden]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: shortUrl(request.url),
        ip: clientAddress(request),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error) => ({
        type: error.name,
        message: withoutSecrets(error.message),
        stack: withoutSecrets(error.stack ?? ''),
        ...('code' in error ? { code: error.code } : {}),
      }),
    },
  };
}

/**
 * Returns a logger for lines that are written before there is an application with its own. Fastify
 * makes both.
 */
export function makeLogger(level: LogLevel): Logger {
  return Fastify({ logger: loggerOptions(level) }).log;
}

const secretNames = [
  'accessToken',
  'refreshToken',
  'password',
  'current',
  'next',
  'authorization',
  'cookie',
  'apiKey',
  'token',
  'ticket',
];
const secretPaths = [
  ...secretNames,
  ...secretNames.map((name) => `*.${name}`),
  ...secretNames.map((name) => `*.*.${name}`),
  '*["set-cookie"]',
  '*.headers["set-cookie"]',
];

const maxUrlLength = 300;

/**
 * Returns a request’s address for a log line: without secrets, and cut, because anybody can send a
 * long one.
 */
export function shortUrl(url: string): string {
  return withoutSecrets(url).slice(0, maxUrlLength);
}

/**
 * Returns the first 4000 characters of a text, with tokens and passwords hidden: in addresses, in
 * bearer headers, and in anything that looks like a JSON Web Token or an API token.
 */
function withoutSecrets(text: string): string {
  return (
    text
      .slice(0, 4000)
      .replace(/(\/\/[^\s/:@]*):[^\s/@]*@/g, '$1:[hidden]@')
      .replace(/((?:token|ticket|password|secret|key)=)[^&\s"']*/gi, '$1[hidden]')
      // The parameters with which the sign-in provider sends people back.
      .replace(/([?&](?:code|state)=)[^&\s"']*/g, '$1[hidden]')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[hidden]')
      .replace(/\bcat_[\w-]{16,}/g, '[hidden]')
      .replace(/(bearer\s+)[^\s"']+/gi, '$1[hidden]')
  );
}
