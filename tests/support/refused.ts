import { Refusal } from '#core/http/refusals.ts'

/** For assert.throws and assert.rejects: refused for this reason and no other. */
export const refused =
  (key: string) =>
  (error: unknown): boolean =>
    error instanceof Refusal && error.key === key
