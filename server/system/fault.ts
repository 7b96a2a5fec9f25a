/** Why the server does not start, each with an exit code of its own (docs/operations.md, When it does not start). */
export const EXIT_CODES = {
  unexpected: 1,
  environment: 2,
  folder: 3,
  running: 4,
  database: 5,
  newer: 6,
  secret: 7,
  address: 8,
  tls: 9,
  standby: 10,
  unseen: 11,
  backup: 12,
} as const

/** Something stands wrong before the first request. The message names the cure. */
export class StartFault extends Error {
  readonly kind: keyof typeof EXIT_CODES

  constructor(kind: keyof typeof EXIT_CODES, message: string) {
    super(message)
    this.name = 'StartFault'
    this.kind = kind
  }
}

/** The system's own word for an error (ENOSPC, EADDRINUSE, …); undefined where there is none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
