import assert from 'node:assert/strict'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import type { Reply } from '../../site/line/reply.ts'
import type { Request, RequestOptions } from '../../site/line/request.ts'

/** A successful answer of a fake server. */
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

interface Asked {
  path: string
  input: unknown
  form: FormData | undefined
}

/**
 * A fake `request`: answers requests to a path with the replies listed for that path, in order, and records the
 * requests. A request for which no reply is left fails the test.
 */
export function answering(answers: Record<string, Reply<unknown>[]>) {
  const asked: Asked[] = []
  const request = (async (endpoint: Endpoint, input: unknown, options: RequestOptions = {}) => {
    asked.push({ path: endpoint.path, input, form: options.form })
    const answer = answers[endpoint.path]?.shift()
    assert.ok(answer, `unexpected request to ${endpoint.path}`)
    return answer
  }) as Request
  return {
    request,
    asked,
    sentTo: (path: string) =>
      asked.filter((endpoint) => endpoint.path === path).map((endpoint) => endpoint.input),
  }
}
