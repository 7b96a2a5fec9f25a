/** Exit codes for failed starts (docs/operations.md, When it does not start). */
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
  replica: 10,
  unseen: 11,
  backup: 12,
} as const

/** A problem that prevents the start of a program. The message says how to fix the problem. */
export class StartFault extends Error {
  readonly kind: keyof typeof EXIT_CODES

  constructor(kind: keyof typeof EXIT_CODES, message: string) {
    super(message)
    this.name = 'StartFault'
    this.kind = kind
  }
}

/** The system's error code (ENOSPC, EADDRINUSE, …); undefined if none. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
