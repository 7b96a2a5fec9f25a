import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/http/define-endpoint.ts'
import { OF_ACCOUNT, OWN_SCRIPT } from '#core/http/own-script.ts'
import { type FaultCode, faultOf, type Reply } from '../../../site/line/reply.ts'
import { createRequest, type RequestParts } from '../../../site/line/request.ts'
import { settle } from './fake-clock.ts'

const greet = defineEndpoint({
  method: 'POST',
  path: '/api/greet',
  needs: 'public',
  summary: 'test',
  input: z.object({ name: z.string(), times: z.optional(z.int()) }),
  output: z.object({ text: z.string() }),
})
const find = defineEndpoint({ ...greet, method: 'GET', path: '/api/find' })
const send = defineEndpoint({ ...greet, path: '/api/send', multipart: true })

interface Asked {
  url: string
  init: RequestInit
}

/** Creates a request function whose server gives this answer. */
function against(answer: () => Response | Promise<Response>, account?: RequestParts['account']) {
  const asked: Asked[] = []
  const request = createRequest({
    fetch: async (url, init) => {
      asked.push({ url, init })
      init.signal?.throwIfAborted()
      return answer()
    },
    now: () => Date.parse('2026-11-20T00:00:00Z'),
    ...(account ? { account } : {}),
  })
  return { request, asked }
}

const json =
  (body: unknown, init: ResponseInit = {}) =>
  () =>
    new Response(JSON.stringify(body), init)
const no = { result: 'Error', code: 'SVER-20', msg: 'wrong', key: 'wrongLogin' }

describe('request function', () => {
  test("[7] sends a POST's input as JSON, with the cookies of its own origin", async () => {
    const { request, asked } = against(json({ text: 'hi' }))
    await request(greet, { name: '山田' })
    assert.equal(asked[0]!.url, '/api/greet')
    assert.equal(asked[0]!.init.method, 'POST')
    assert.equal(asked[0]!.init.credentials, 'same-origin')
    assert.equal(asked[0]!.init.body, '{"name":"山田"}')
    assert.equal(new Headers(asked[0]!.init.headers).get('content-type'), 'application/json')
  })

  test("[7.1] marks every request as sent by the product's own script", async () => {
    const { request, asked } = against(json({ text: 'hi' }))
    await request(greet, { name: '山田' })
    await request(find, { name: '山田' })
    await request(send, { name: '山田' }, { form: new FormData() })
    for (const { init } of asked)
      assert.equal(new Headers(init.headers).get(OWN_SCRIPT.header), OWN_SCRIPT.value)
  })

  test("[decisions 9] sends the page's account once it is known, and learns from a 409 that the account has changed", async () => {
    let id: number | undefined
    let over = 0
    const account = {
      id: () => id,
      isOver: () => {
        over += 1
      },
    }
    const { request, asked } = against(json({ ...no, key: 'otherAccount' }, { status: 409 }), account)
    const said = () => new Headers(asked.at(-1)!.init.headers).get(OF_ACCOUNT)
    assert.equal((await request(greet, { name: '山田' })).kind, 'refused')
    assert.equal(said(), null)
    id = 7
    await request(find, { name: '山田' })
    assert.deepEqual([said(), over], ['7', 2])
    const other = against(json(no, { status: 409 }), account)
    await other.request(greet, { name: '山田' })
    assert.equal(over, 2, 'another refusal with status 409 is not a changed account')
  })

  test("[7] sends a GET's input in the query, without undefined fields", async () => {
    const { request, asked } = against(json({ text: 'hi' }))
    await request(find, { name: 'a&b', times: undefined })
    await request(find, { name: 'x', times: 2 })
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['/api/find?name=a%26b', '/api/find?name=x&times=2'],
    )
    assert.equal(asked[0]!.init.body, undefined)
  })

  test('[7] sends the fields of a multipart form before its files, and each of them once', async () => {
    const { request, asked } = against(json({ text: 'hi' }))
    const form = new FormData()
    form.append('image', new Blob(['x'], { type: 'image/jpeg' }), 'visitor.jpg')
    form.append('name', 'said twice')
    form.append('note', 'more')
    await request(send, { name: 'visitor' }, { form })
    const body = asked[0]!.init.body
    assert.ok(body instanceof FormData)
    assert.deepEqual([...body.keys()], ['name', 'image', 'note'])
    assert.equal(body.get('name'), 'visitor')
    assert.equal(
      new Headers(asked[0]!.init.headers).has('content-type'),
      false,
      'the browser adds the boundary',
    )
  })
})

describe('answers of the server', () => {
  const cases: {
    title: string
    answer: () => Response | Promise<Response>
    reply: Reply<{ text: string }>
    fault: FaultCode | undefined
  }[] = [
    {
      title: 'replies ok with the output of a valid answer',
      answer: json({ text: 'hi' }),
      reply: { kind: 'ok', value: { text: 'hi' } },
      fault: undefined,
    },
    {
      title: 'drops fields of an answer that the contract does not name',
      answer: json({ text: 'hi', secret: 1 }),
      reply: { kind: 'ok', value: { text: 'hi' } },
      fault: undefined,
    },
    {
      title: 'replies with the refusal of the server and its status',
      answer: json(no, { status: 401 }),
      reply: { kind: 'refused', status: 401, refusal: { code: 'SVER-20', msg: 'wrong', key: 'wrongLogin' } },
      fault: undefined,
    },
    {
      title: 'treats a refusal with status 200 as a refusal, even if it also matches the output',
      answer: json({ ...no, text: 'hi' }),
      reply: { kind: 'refused', status: 200, refusal: { code: 'SVER-20', msg: 'wrong', key: 'wrongLogin' } },
      fault: undefined,
    },
    {
      title: 'replies with the field errors of a refusal',
      answer: json(
        { result: 'Error', code: 'SVER-13', msg: 'no', fields: { name: 'required' } },
        { status: 400 },
      ),
      reply: {
        kind: 'refused',
        status: 400,
        refusal: { code: 'SVER-13', msg: 'no', fields: { name: 'required' } },
      },
      fault: undefined,
    },
    {
      title: 'treats SVER-99 as a refusal and as a fault of the server',
      answer: json({ result: 'Error', code: 'SVER-99', msg: 'oops' }, { status: 500 }),
      reply: { kind: 'refused', status: 500, refusal: { code: 'SVER-99', msg: 'oops' } },
      fault: 'SVER-99',
    },
    {
      title: 'gives an error without a code the code SVER-99',
      answer: json({ result: 'Error', msg: 'oops' }),
      reply: {
        kind: 'refused',
        status: 200,
        refusal: { code: 'SVER-99', msg: 'oops', key: 'unexpected' },
      },
      fault: 'SVER-99',
    },
    {
      title: 'does not treat SVER-99 with a specific key as a fault of the server',
      answer: json({ result: 'Error', code: 'SVER-99', msg: '', key: 'loginIdInUse' }, { status: 409 }),
      reply: { kind: 'refused', status: 409, refusal: { code: 'SVER-99', msg: '', key: 'loginIdInUse' } },
      fault: undefined,
    },
    {
      title: 'treats SVER-Unexpected as a refusal and as a fault of the server',
      answer: json({ result: 'Error', code: 'SVER-Unexpected', msg: '', key: 'unexpected' }, { status: 500 }),
      reply: {
        kind: 'refused',
        status: 500,
        refusal: { code: 'SVER-Unexpected', msg: '', key: 'unexpected' },
      },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports JSON of another shape as malformed',
      answer: json({ words: 'hi' }),
      reply: { kind: 'malformed' },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports an answer that is not JSON as malformed',
      answer: () => new Response('<html>'),
      reply: { kind: 'malformed' },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports valid output with an error status as malformed',
      answer: json({ text: 'hi' }, { status: 404 }),
      reply: { kind: 'malformed' },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports the 502 of a gateway as an unreachable server',
      answer: () => new Response('<html>Bad gateway', { status: 502 }),
      reply: { kind: 'unreachable' },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports a failed connection as an unreachable server',
      answer: () => Promise.reject(new TypeError('Failed to fetch')),
      reply: { kind: 'unreachable' },
      fault: 'SVER-Unexpected',
    },
    {
      title: 'reports a body that breaks off as an unreachable server',
      answer: () =>
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
      reply: { kind: 'unreachable' },
      fault: 'SVER-Unexpected',
    },
  ]
  for (const { title, answer, reply, fault } of cases) {
    test(`[7] ${title}`, async () => {
      const { request } = against(answer)
      const got = await request(greet, { name: 'x' })
      assert.deepEqual(got, reply)
      assert.equal(faultOf(got), fault)
    })
  }

  test('[7] reads the retry delay of a 429 answer, given in seconds or as a date', async () => {
    const waits: (number | undefined)[] = []
    for (const header of ['120', 'Fri, 20 Nov 2026 00:00:30 GMT', 'soon']) {
      const { request } = against(json(no, { status: 429, headers: { 'retry-after': header } }))
      const reply = await request(greet, { name: 'x' })
      waits.push(reply.kind === 'refused' ? reply.retryAfterMs : -1)
    }
    assert.deepEqual(waits, [120_000, 30_000, undefined])
  })

  test('[7] reports an aborted request as unreachable and does not reject', async () => {
    const { request } = against(json({ text: 'hi' }))
    const given = AbortSignal.abort()
    assert.deepEqual(await request(greet, { name: 'x' }, { signal: given }), { kind: 'unreachable' })
  })

  test('[8] a request with a time limit fails as unreachable if the server stays silent', async (t) => {
    t.mock.method(console, 'warn', () => {})
    const limit = new AbortController()
    const limits: number[] = []
    t.mock.method(AbortSignal, 'timeout', (ms: number) => {
      limits.push(ms)
      return limit.signal
    })
    const request = createRequest({
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      now: () => 0,
    })
    const reply = request(greet, { name: 'x' }, { limitMs: 30_000 })
    limit.abort(new DOMException('late', 'TimeoutError'))
    assert.deepEqual(await Promise.race([reply, settle()]), { kind: 'unreachable' })
    assert.deepEqual(limits, [30_000])
  })
})

describe('console output of failed requests', () => {
  const warned = (t: TestContext): string[] => {
    const lines: string[] = []
    t.mock.method(console, 'warn', (...words: unknown[]) => void lines.push(words.join(' ')))
    return lines
  }

  test('[8] logs a network fault once per endpoint until it succeeds again', async (t) => {
    const lines = warned(t)
    let answer: () => Response = () => {
      throw new TypeError('Failed to fetch https://reception.example/api/find?name=山田')
    }
    const { request } = against(() => answer())
    for (let times = 0; times < 3; times += 1) await request(find, { name: '山田' })
    assert.deepEqual(lines, ['request: GET /api/find is unreachable (TypeError)'])
    await request(greet, { name: '山田' })
    assert.equal(lines.length, 2)
    answer = json({ text: 'hi' })
    await request(find, { name: '山田' })
    assert.equal(lines.length, 2)
    answer = json({}, { status: 502 })
    await request(find, { name: '山田' })
    assert.equal(lines.at(-1), 'request: GET /api/find is unreachable (status 502)')
  })

  test('[8] logs an answer that breaks the contract, but no refusal and no abort', async (t) => {
    const lines = warned(t)
    await against(json(no, { status: 401 })).request(find, { name: '山田' })
    const aborted = { signal: AbortSignal.abort() }
    await against(json({ text: 'hi' })).request(find, { name: '山田' }, aborted)
    assert.deepEqual(lines, [])
    await against(json({ words: 'hi' })).request(find, { name: '山田' })
    assert.deepEqual(lines, ['request: GET /api/find is malformed (status 200)'])
    assert.ok(!lines.join().includes('山田'))
  })
})
