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

test('[7] the OpenAPI page lists every call of the contract, with what it needs, takes and answers', async () => {
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
    assert.ok(shown, `${call.method} ${call.path} is not there`)
    assert.equal(shown.description, `Needs: \`${call.needs}\``)
    assert.deepEqual(Object.keys(shown.responses), ['200', '4XX', '5XX'])
    const types = Object.keys(shown.requestBody?.content ?? {})
    const expected = call.multipart ? 'multipart/form-data' : 'application/json'
    if (call.method === 'POST') assert.deepEqual(types, [expected], call.path)
  }
  // whatever else is listed is a file to download
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

test('[7.1] health names the server', async (t) => {
  assert.deepEqual((await stage.app.inject('/health')).json(), { ServerName: 'ap1' })
  const named = await buildTestApp({ environment: { SERVER_NAME: 'tokyo-2' } })
  t.after(() => named.close())
  assert.deepEqual((await named.app.inject('/health')).json(), { ServerName: 'tokyo-2' })
})

test('[8] every no has one shape: broken JSON, too large, a wrong type of content', async () => {
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
    assert.deepEqual(more, {}, 'nothing of the inside of the server')
    return [answer.statusCode, result, code, key]
  })
  assert.deepEqual(said, [
    [400, 'Error', 'SVER-13', 'invalid'],
    [413, 'Error', 'SVER-13', 'tooLarge'],
    [415, 'Error', 'SVER-41', 'mediaType'],
  ])
})

test('[8] a fault says nothing of itself: SVER-Unexpected', async (t) => {
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

test('[decisions 2] fifty calls a second for a session; made-up sessions share their address’s fifty', async () => {
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
    // a slow machine may have begun a new second by now: more than its fifty are refused all the same
    assert.ok((await codes(120, cookieOf)).refused >= 70)
  }
  const other = await ask({ cookie: await stage.cookieOf(stage.people.Tanaka) })
  assert.equal(other.statusCode, 200, 'another session is not held up')
})

test('[decisions 2] an endpoint counts however its address is written; files, the page of endpoints and /health do not', async () => {
  const house = await buildTestApp()
  const limitOf = async (url: string) => (await house.app.inject(url)).headers['x-ratelimit-limit']
  const counted = ['/api/check-auth', '/api/check-auth?x=1', '/%61pi/check-auth', '/api/getPlays.csv']
  for (const url of counted) assert.equal(await limitOf(url), '50', url)
  for (const url of ['/media/1', '/captures/x', '/docs/json', '/health', '/nowhere'])
    assert.equal(await limitOf(url), undefined, url)
  const codes = await Promise.all(
    Array.from({ length: 120 }, () =>
      house.app.inject('/%61pi/check-auth').then((answer) => answer.statusCode),
    ),
  )
  assert.ok(codes.filter((code) => code === 429).length > 0, 'it is the same limit')
  await house.close()
})

test('[9] the usual protecting headers are on every answer', async () => {
  const { headers } = await stage.app.inject('/health')
  assert.deepEqual(
    [headers['x-content-type-options'], headers['x-frame-options'], headers['x-powered-by']],
    ['nosniff', 'SAMEORIGIN', undefined],
  )
  assert.equal(
    headers['strict-transport-security'],
    undefined,
    'a kiosk on plain http in a LAN must still get in',
  )
})

test('[9] HSTS covers this host and no other server below it', async () => {
  const house = await buildTestApp({ environment: { HSTS_SECONDS: '1000' } })
  const { headers } = await house.app.inject('/health')
  assert.equal(headers['strict-transport-security'], 'max-age=1000')
  await house.close()
})
