import type { FastifyServerOptions } from 'fastify'
import type { CallStep } from '../reception/call-steps.ts'
import type { Config } from '../system/config.ts'
import { readableLine } from './readable-line.ts'
import { createScrub, secretsOf } from './scrub.ts'

/** Where lines go; standard output unless a test reads them. */
export interface LogSink {
  write(line: string): void
}

export interface LogParts {
  /** Of the installation; no line holds it. */
  secret: string
  now: () => number
  sink?: LogSink
}

/**
 * decisions 1: one line a fact, JSON where the product runs for real (MODE srv) and readable elsewhere. No line holds a secret,
 * and none a name: people and things stand there by their ids.
 */
export function loggerOf(
  config: Config,
  { secret, now, sink = process.stdout }: LogParts,
): FastifyServerOptions['logger'] {
  if (config.LOG_LEVEL === 'silent') return false
  const scrub = createScrub([...secretsOf(config), secret])
  const shape = config.MODE === 'srv' ? (line: string) => line : readableLine
  return {
    level: config.LOG_LEVEL,
    base: { server: config.SERVER_NAME },
    timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { req: requestLine, err: faultOf },
    stream: { write: (line: string) => void sink.write(shape(scrub(line))) },
  }
}

/** Addresses are logged without their query: it may hold a token. */
const requestLine = (request: { method: string; url: string }) => ({
  method: request.method,
  url: request.url.split('?')[0],
})

/** Of a fault what finds it: no fields that a library hangs on it (requests, headers, bodies). */
function faultOf(error: unknown): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { type: name, message, stack, code, cause: cause instanceof Error ? cause.message : undefined }
}

/** One line for each step of a call, with the call's id. */
export const stepLine = ({ callId, kind, ...step }: CallStep): [object, string] => [
  { callId, step: kind, ...step },
  `call ${kind}`,
]

/** Which engine carries the packets; whatever else the relay says is a fault. */
export const isNewsOfRelay = (text: string): boolean => text.startsWith('media relay: ')
