import type { FastifyServerOptions } from 'fastify'
import type { CallStep } from '../reception/call-steps.ts'
import type { Config } from '../system/config.ts'
import { readableLine } from './readable-line.ts'
import { createScrub, secretsOf } from './scrub.ts'

/** Receives log lines; standard output by default. */
export interface LogSink {
  write(line: string): void
}

export interface LogParts {
  /** The server's secret, which is removed from log lines. */
  secret: string
  now: () => number
  sink?: LogSink
}

/**
 * Options of the logger (decisions 1): one fact per line, as JSON in production (MODE srv) and as readable text
 * elsewhere. Lines contain no secrets and no names, only IDs.
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

/** Logs a request's URL without its query, which may contain a token. */
const requestLine = (request: { method: string; url: string }) => ({
  method: request.method,
  url: request.url.split('?')[0],
})

/** Logs the useful fields of an error and omits fields added by libraries (requests, headers, bodies). */
function faultOf(error: unknown): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name, message, stack = '', cause } = error
  const code = 'code' in error ? String(error.code) : undefined
  return { type: name, message, stack, code, cause: cause instanceof Error ? cause.message : undefined }
}

/** The log line of one step of a call, with the call's ID. */
export const stepLine = ({ callId, kind, ...step }: CallStep): [object, string] => [
  { callId, step: kind, ...step },
  `call ${kind}`,
]

/** Whether a relay message is informational; all others are warnings. */
export const isRelayLogLine = (text: string): boolean => text.startsWith('media relay: ')
