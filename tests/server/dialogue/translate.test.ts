import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { TRANSLATOR_REST_MS } from '#core/limits.ts'
import { japanDay } from '#core/time/japan-time.ts'
import { openDb } from '../../../db/open.ts'
import { type AiSettings, saveAiSettings, spentMilliYen } from '../../../db/queries/ai-settings.ts'
import { createChatServer } from '../../../server/dialogue/servers/chat-server.ts'
import { aiSettingsOf } from '../../../server/dialogue/settings.ts'
import { createTranslator } from '../../../server/dialogue/translate.ts'
import { createSecretCiphers } from '../../../server/system/secret-cipher.ts'
import { addCompany } from '../../support/builders.ts'
import { type ChatSaying, inPieces, startChatServer, visitorsWords } from '../../support/chat-server.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { installationAt } from '../../support/installation-chat.ts'

/** Time limits for tests in which the AI server answers; tests of a hanging server use SHORT. */
const PATIENT = { firstMs: 4_000, wholeMs: 8_000 }
const SHORT = { firstMs: 400, wholeMs: 800 }
const TASK = { text: 'Where is the meeting room? I am late.', from: 'en', to: 'ja' } as const
const GOOD = { pieces: inPieces('会議室はどちらでしょうか。遅れております。', 2) }

const servers: { close(): Promise<void> }[] = []
after(() => Promise.all(servers.map((server) => server.close())))

async function fixture(saying: () => ChatSaying, options: Partial<AiSettings> = {}, patience = PATIENT) {
  const server = await startChatServer(saying)
  servers.push(server)
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  saveAiSettings(db, { ...aiSettingsOf(db, companyId), ...options })
  const faults: unknown[] = []
  let at = MONDAY_AT
  const translator = createTranslator({
    db,
    now: () => at,
    health: {
      answered: () => undefined,
      failed: (_, error) => void (error === 'budget' || faults.push(error)),
    },
    secretCiphers: createSecretCiphers('a secret of the tests'),
    installation: installationAt(server.url, {
      models: [{ model: 'm', inYen: options.chatInYen ?? 0, outYen: options.chatOutYen ?? 0 }],
    }),
    serverAt: (place) => createChatServer(place, { timeouts: patience }),
  })
  return {
    db,
    companyId,
    server,
    faults,
    later(ms: number) {
      at += ms
    },
    async translate(clauses: string[] = []) {
      return translator.translate(companyId, TASK, (soFar) => void clauses.push(soFar))
    },
  }
}

test('[decisions 7] streams a translation clause by clause, each time together with the earlier clauses', async () => {
  const { translate, server } = await fixture(() => GOOD)
  const clauses: string[] = []
  assert.deepEqual(await translate(clauses), { text: '会議室はどちらでしょうか。遅れております。' })
  assert.deepEqual(clauses, ['会議室はどちらでしょうか。', '会議室はどちらでしょうか。遅れております。'])
  assert.equal(visitorsWords(server.asked[0]!), TASK.text)
})

test('[decisions 7] pauses translation requests for 30 s after the AI server has failed', async () => {
  const faulty: ChatSaying[] = [{ status: 500 }, { hangs: true }, { pieces: ['会議室は'], breaks: true }]
  for (const saying of faulty) {
    let now = saying
    const { translate, server, faults, later } = await fixture(() => now, {}, saying.hangs ? SHORT : PATIENT)
    assert.deepEqual(await translate(), { reason: 'silent' })
    now = GOOD
    later(TRANSLATOR_REST_MS - 1)
    assert.deepEqual(await translate(), { reason: 'silent' })
    assert.deepEqual([server.asked.length, faults.length], [1, 1])
    later(1)
    assert.ok('text' in (await translate()))
  }
})

test('[decisions 7] rejects text from the AI server that is not a translation', async () => {
  for (const pieces of [
    ['I will not translate that.'],
    [],
    ['会議室はどこですか。', ' sk-test-key です。'],
  ]) {
    const { translate, server, faults } = await fixture(() => ({ pieces }))
    assert.deepEqual([await translate(), faults.length], [{ reason: 'unfit' }, 0], pieces.join(''))
    assert.deepEqual([await translate(), server.asked.length], [{ reason: 'unfit' }, 2])
  }
})

test("[decisions 7] charges translations to the day's AI budget, and stops when it is used up", async () => {
  const usage = { prompt_tokens: 200, completion_tokens: 160 }
  const day = japanDay(MONDAY_AT)
  const prices = { chatInYen: 1_000, chatOutYen: 5_000 }
  const paid = await fixture(() => ({ ...GOOD, usage }), { ...prices, chatDayYenMax: 100 })
  assert.ok('text' in (await paid.translate()))
  assert.equal(spentMilliYen(paid.db, paid.companyId, day), 1_000)
  const poor = await fixture(() => ({ ...GOOD, usage }), { ...prices, chatDayYenMax: 0 })
  assert.deepEqual([await poor.translate(), poor.server.asked.length], [{ reason: 'noMoney' }, 0])
  assert.equal(spentMilliYen(poor.db, poor.companyId, day), 0)
})

test('[decisions 7] translates nothing without an AI server', async () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const fail = () => assert.fail('no AI server is called')
  const secretCiphers = createSecretCiphers('a secret of the tests')
  const health = { answered: fail, failed: fail }
  const installation = installationAt(undefined)
  const deps = { db, secretCiphers, now: () => MONDAY_AT, installation, health, serverAt: fail }
  assert.deepEqual(await createTranslator(deps).translate(companyId, TASK), { reason: 'noServer' })
})
