import { Refusal } from '#core/http/refusals.ts'

/** A check for assert.throws and assert.rejects: the error is a Refusal with exactly this key. */
export const refused =
  (key: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal && error.key === key
