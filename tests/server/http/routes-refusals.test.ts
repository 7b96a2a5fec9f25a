import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allEndpoints } from '../../support/all-endpoints.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { buildTestApp } from '../../support/test-app.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

test('[7] the OpenAPI document lists every endpoint with its permission, input and output', async () => {
  const answer = await stage.app.inject('/docs/json')
  assert.equal(answer.statusCode, 200)
  const { paths } = answer.json<{
    paths: Record<
      string,
      Record<string, { description: string; responses: object; requestBody?: { content: object } }>
    >
  }>()
  for (const call of await allEndpoints()) {
    const shown = paths[call.path]?.[call.method.toLowerCase()]
    assert.ok(shown, `${call.method} ${call.path} is not in the document`)
    assert.equal(shown.description, `Needs: \`${call.needs}\``)
    assert.deepEqual(Object.keys(shown.responses), ['200', '4XX', '5XX'])
    const types = Object.keys(shown.requestBody?.content ?? {})
    const expected = call.multipart ? 'multipart/form-data' : 'application/json'
    if (call.method === 'POST') assert.deepEqual(types, [expected], call.path)
  }
  // everything else in the document is a file download
  const known = new Set((await allEndpoints()).map((call) => call.path))
  assert.deepEqual(
    Object.keys(paths)
      .filter((path) => !known.has(path))
      .sort(),
    [
      '/api/admin/audit.csv',
      '/api/getAnswers.csv',
      '/api/getAudit.csv',
      '/api/getCallHistory.csv',
      '/api/getCallReport.csv',
      '/api/getCallTranscript.csv',
      '/api/getPlays.csv',
      '/reservation/usage.csv',
      '/reservation/usage.pdf',
      '/reservation/{id}.ics',
    ],
  )
})

test("[7.1] returns the server's name from the health check", async (t) => {
  assert.deepEqual((await stage.app.inject('/health')).json(), { ServerName: 'ap1' })
  const named = await buildTestApp({ environment: { SERVER_NAME: 'tokyo-2' } })
  t.after(() => named.close())
  assert.deepEqual((await named.app.inject('/health')).json(), { ServerName: 'tokyo-2' })
})

test('[8] answers broken JSON, too large bodies and wrong content types in one error format', async () => {
  const post = (payload: string, type = 'application/json') =>
    stage.app.inject({ method: 'POST', url: '/login', payload, headers: { 'content-type': type } })
  const answers = [
    await post('{"username":'),
    await post(`{"username":"${'x'.repeat(1024 * 1024)}"}`),
    await post('<a/>', 'text/xml'),
  ]
  const said = answers.map((answer) => {
    const { result, code, key, msg, ...more } = answer.json<Record<string, string>>()
    assert.ok(msg && msg.length > 3)
    assert.deepEqual(more, {}, 'no further fields')
    return [answer.statusCode, result, code, key]
  })
  assert.deepEqual(said, [
    [400, 'Error', 'SVER-13', 'invalid'],
    [413, 'Error', 'SVER-13', 'tooLarge'],
    [415, 'Error', 'SVER-41', 'mediaType'],
  ])
})

test('[8] answers SVER-Unexpected to an internal error and reveals nothing else', async (t) => {
  const broken = await openStage()
  t.after(() => broken.close())
  const cookie = await broken.cookieOf(broken.people.Sato)
  broken.db.run('ALTER TABLE store RENAME TO shop')
  const answer = await broken.app.inject({
    method: 'POST',
    url: '/api/getSignage',
    payload: {},
    headers: { cookie },
  })
  assert.deepEqual(
    [answer.statusCode, answer.json()],
    [
      500,
      {
        result: 'Error',
        code: 'SVER-Unexpected',
        msg: 'サーバーで予期しないエラーが発生しました',
        key: 'unexpected',
      },
    ],
  )
})

test('[decisions 2] limits a session to fifty requests a second', async () => {
  const cookie = await stage.cookieOf(stage.people.Sato)
  const ask = (headers: Record<string, string>) =>
    stage.app.inject({ method: 'POST', url: '/autoLogin', payload: {}, headers })
  const codes = async (count: number, cookieOf: (n: number) => string) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => ask({ cookie: cookieOf(n) })))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    for (const answer of refused) {
      assert.equal(answer.json<{ code: string }>().code, 'SVER-14')
      assert.ok(Number(answer.headers['retry-after']) >= 0)
    }
    return { ok: answers.length - refused.length, refused: refused.length }
  }
  for (const cookieOf of [() => cookie, (n: number) => `sid=made-up-${n}`]) {
    assert.deepEqual(await codes(50, cookieOf), { ok: 50, refused: 0 })
    // on a slow machine a new second may have begun; still, at least seventy of the 120 must be refused
    assert.ok((await codes(120, cookieOf)).refused >= 70)
  }
  const other = await ask({ cookie: await stage.cookieOf(stage.people.Tanaka) })
  assert.equal(other.statusCode, 200, 'another session is not limited')
})

test('[decisions 2] limits requests to endpoints in any spelling of the path, but not to files, /docs and /health', async () => {
  const testApp = await buildTestApp()
  const limitOf = async (url: string) => (await testApp.app.inject(url)).headers['x-ratelimit-limit']
  const counted = ['/api/check-auth', '/api/check-auth?x=1', '/%61pi/check-auth', '/api/getPlays.csv']
  for (const url of counted) assert.equal(await limitOf(url), '50', url)
  for (const url of ['/media/1', '/captures/x', '/docs/json', '/health', '/nowhere'])
    assert.equal(await limitOf(url), undefined, url)
  const codes = await Promise.all(
    Array.from({ length: 120 }, () =>
      testApp.app.inject('/%61pi/check-auth').then((answer) => answer.statusCode),
    ),
  )
  assert.ok(codes.filter((code) => code === 429).length > 0, 'all spellings share one limit')
  await testApp.close()
})

test('[9] sends security headers with every response', async () => {
  const { headers } = await stage.app.inject('/health')
  assert.deepEqual(
    [headers['x-content-type-options'], headers['x-frame-options'], headers['x-powered-by']],
    ['nosniff', 'SAMEORIGIN', undefined],
  )
  assert.equal(
    headers['strict-transport-security'],
    undefined,
    'HSTS would lock out a kiosk on plain http in a LAN',
  )
})

test('[9] sends the header HSTS for this host only, without subdomains', async () => {
  const testApp = await buildTestApp({ environment: { HSTS_SECONDS: '1000' } })
  const { headers } = await testApp.app.inject('/health')
  assert.equal(headers['strict-transport-security'], 'max-age=1000')
  await testApp.close()
})
