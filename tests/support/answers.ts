import assert from 'node:assert/strict'
import type { Call } from '../../server/contract/define-call.ts'
import type { Reply } from '../../site/client/reply.ts'
import type { Request, RequestOptions } from '../../site/client/request.ts'

/** What a fake server answers. */
export const ok = (value: unknown): Reply<unknown> => ({ kind: 'ok', value })
export const refused = (
  key: string,
  code: string,
  fields?: Record<string, string>,
  status = 409,
): Reply<unknown> => ({
  kind: 'refused',
  status,
  refusal: { key, code, msg: '', ...(fields ? { fields } : {}) },
})
export const unreachable: Reply<unknown> = { kind: 'unreachable' }

export interface Asked {
  path: string
  input: unknown
  form: FormData | undefined
}

/** Answers the calls of each path in turn, and keeps what was asked. A call that nobody expected fails the test. */
export function answering(answers: Record<string, Reply<unknown>[]>) {
  const asked: Asked[] = []
  const request = (async (call: Call, input: unknown, options: RequestOptions = {}) => {
    asked.push({ path: call.path, input, form: options.form })
    const answer = answers[call.path]?.shift()
    assert.ok(answer, `nobody expected ${call.path}`)
    return answer
  }) as Request
  return {
    request,
    asked,
    sentTo: (path: string) => asked.filter((call) => call.path === path).map((call) => call.input),
  }
}
