import { Refusal } from '#core/http/refusals.ts'

/** For assert.throws and assert.rejects: refused with exactly this key. */
export const refused =
  (key: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal && error.key === key
