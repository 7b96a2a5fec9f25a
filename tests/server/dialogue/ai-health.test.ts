import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addCompany, addPerson } from '../../support/builders.ts'
import { type ChatSaying, startChatServer } from '../../support/chat-server.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

async function open(answer: () => ChatSaying, environment: Record<string, string> = {}) {
  const server = await startChatServer(answer)
  const lines: string[] = []
  const testApp = await buildTestApp({
    environment: {
      RATE_LIMITS: '0',
      MODE: 'srv',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: 'a token of the tests',
      CHAT_URL: server.url,
      CHAT_KEY: 'sk-house',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      ...environment,
    },
    logTo: { write: (line) => void lines.push(line) },
  })
  closing.push(server.close, testApp.close)
  const companyId = addCompany(testApp.db)
  const cookie = await signIn(testApp.app, addPerson(testApp.db, { companyId, role: 'companyAdmin' }).loginId)
  const post = async (path: string, payload: object = {}) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      payload,
      headers: { cookie },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    testApp,
    server,
    lines,
    companyId,
    post,
    settings: async () => (await post('getAiSettings')).body,
    update: async (changes: object) =>
      post('updateAiSettings', { ...(await post('getAiSettings')).body.settings, ...changes }),
    tried: async () => (await post('tryChatServer', { lang: 'ja' })).body,
    async metric(result: string) {
      const headers = { authorization: 'Bearer a token of the tests' }
      const { body } = await testApp.app.inject({ method: 'GET', url: '/metrics', headers })
      const [, count] =
        new RegExp(`uketsuke_ai_requests_total\\{service="chat",result="${result}"\\} (\\d+)`).exec(body) ??
        []
      return Number(count)
    },
  }
}

const REFUSED: ChatSaying = { status: 401, error: { message: 'Incorrect API key provided: sk-house.' } }

test('[decisions 7] sends a test question to the configured AI server and shows its answer as plain text', async () => {
  const { tried, settings, server, metric } = await open(() => ({ pieces: ['**いらっしゃい', 'ませ。**'] }))
  assert.deepEqual(await tried(), { answer: 'いらっしゃいませ。', fault: null })
  assert.equal(server.asked.length, 1)
  const { chat } = (await settings()).health
  assert.ok(chat.answeredAt > 0 && chat.failedAt === null)
  assert.deepEqual([await metric('answered'), await metric('failed')], [1, 0])
})

test('[decisions 7] shows the fault of a failing AI server, and logs one line without its key or error text', async () => {
  const { tried, settings, lines, metric, companyId, server } = await open(() => REFUSED)
  const fault = { reason: 'status', status: 401, detail: 'Incorrect API key provided: ….' }
  assert.deepEqual(await tried(), { answer: null, fault })
  const { chat } = (await settings()).health
  assert.deepEqual([chat.answeredAt, chat.fault], [null, fault])
  assert.deepEqual([await metric('answered'), await metric('failed')], [0, 1])
  const found = lines.map((line) => JSON.parse(line)).filter(({ service }) => service === 'chat')
  assert.equal(found.length, 1)
  const { companyId: named, status, reason, host } = found[0]
  assert.deepEqual([named, status, reason, host], [companyId, 401, 'status', new URL(server.url).host])
  assert.doesNotMatch(lines.join(''), /sk-house|Incorrect|stack|at .*\.ts/)
})

test("[decisions 7] sends the test question to a company's own AI server with its model and key", async () => {
  const own = await startChatServer(() => ({ pieces: ['はい。'] }))
  closing.push(own.close)
  const { tried, update, server } = await open(() => REFUSED)
  await update({ chatUrl: own.url, chatKey: 'sk-own', chatModel: 'ours' })
  assert.equal((await tried()).answer, 'はい。')
  assert.deepEqual([own.asked[0]?.body.model, own.asked[0]?.headers.authorization], ['ours', 'Bearer sk-own'])
  assert.equal(server.asked.length, 0)
})

test('[decisions 7] lets a company test its AI server at most 30 times a minute', async () => {
  const none = await open(() => REFUSED, { CHAT_URL: '' })
  assert.equal((await none.post('tryChatServer', { lang: 'ja' })).status, 404)
  const { post } = await open(() => ({ pieces: ['はい。'] }))
  for (let n = 0; n < 30; n++) assert.equal((await post('tryChatServer', { lang: 'ja' })).status, 200)
  assert.equal((await post('tryChatServer', { lang: 'ja' })).status, 429)
})

test("[decisions 7] reports that the day's AI budget is used up instead of asking the AI server", async () => {
  const { tried, settings, server, lines } = await open(() => ({ pieces: ['はい。'] }), { AI_DAY_YEN: '0' })
  for (let n = 0; n < 3; n++) assert.equal((await tried()).fault.reason, 'budget')
  assert.deepEqual((await settings()).installation, { spentYen: 0, dayYenMax: 0 })
  assert.equal(server.asked.length, 0)
  assert.equal(lines.filter((line) => line.includes('budget')).length, 1, 'one line for all requests')
})

test('[decisions 7] lets a company choose a model of the AI server that all companies share, but not set its prices', async () => {
  const usage = { prompt_tokens: 50, completion_tokens: 100 }
  const environment = { CHAT_MODEL: 'small=10/10,large=1000/50000' }
  const { settings, update, tried, server } = await open(() => ({ pieces: ['はい。'], usage }), environment)
  assert.deepEqual((await settings()).models, ['small', 'large'])
  const refused = await update({ chatModel: 'the-most-expensive' })
  assert.deepEqual([refused.status, refused.body.fields], [400, { chatModel: 'invalid' }])
  assert.equal((await update({ chatModel: 'large', chatInYen: 0, chatOutYen: 0 })).status, 200)
  await tried()
  const { spentYen, installation } = await settings()
  // 50 tokens in and 100 out cost 0.05 and 5 yen
  assert.ok(spentYen >= 5 && installation.spentYen === spentYen, `${spentYen} yen`)
  assert.equal((await update({ chatModel: null })).status, 200)
  await tried()
  assert.deepEqual(
    server.asked.map(({ body }) => body.model),
    ['large', 'small'],
  )
})

test('[decisions 7] uses the default AI model if the environment no longer lists the selected one', async () => {
  const { testApp, update, tried, server, settings, companyId } = await open(() => ({ pieces: ['はい。'] }), {
    CHAT_MODEL: 'small,large',
  })
  await update({ chatModel: 'large' })
  testApp.db.run(`UPDATE ai_setting SET chat_model = 'gone' WHERE company_id = ${companyId}`)
  assert.equal((await settings()).settings.chatModel, null)
  await tried()
  assert.equal(server.asked[0]?.body.model, 'small')
  assert.equal((await update({ persona: 'x' })).status, 200, 'other settings can still be saved')
})

test("[decisions 7] requires a model name for a company's AI server unless the server has exactly one model", async () => {
  for (const [models, status] of [
    [['only'], 200],
    [['a', 'b'], 400],
    [null, 400],
  ] as const) {
    const own = await startChatServer(() => ({ pieces: ['はい。'] }), models)
    closing.push(own.close)
    const { update, tried } = await open(() => REFUSED)
    const saved = await update({ answerer: 'chat', chatUrl: own.url, chatModel: null })
    assert.equal(saved.status, status)
    if (status === 400) {
      assert.deepEqual(saved.body.fields, { chatModel: 'required' })
      continue
    }
    assert.equal((await tried()).answer, 'はい。')
    assert.equal(own.asked[0]?.body.model, 'only')
  }
})
