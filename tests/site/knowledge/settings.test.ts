import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AiSettingsAnswer } from '#core/dialogue/contract-settings.ts'
import { createPronunciations } from '../../../site/knowledge/pronunciations.ts'
import { createAiSettings, losesKey } from '../../../site/knowledge/settings.ts'
import { createTab, tabsOf } from '../../../site/knowledge/tab.ts'
import type { Request } from '../../../site/line/request-port.ts'
import { AI_UNUSED } from '../../support/ai-unused.ts'
import { answering, ok, refused, unreachable } from '../../support/answers.ts'

const voice = { service: 'browser' as const, voice: '', speed: 1 }
const known = (changes: Partial<AiSettingsAnswer['settings']> = {}): AiSettingsAnswer => ({
  settings: {
    answerer: 'embedded',
    isFreeToAnswer: false,
    persona: '',
    greeting: { ja: '', en: '', zh: '' },
    chatUrl: null,
    chatModel: null,
    chatInYen: 0,
    chatOutYen: 0,
    chatDayYenMax: null,
    voices: { ja: voice, en: voice, zh: voice },
    hearing: 'browser',
    greeter: 'hours',
    hours: [],
    failedTurnsMax: 2,
    offersPerson: true,
    returnsToAi: true,
    startsByPresence: false,
    captions: false,
    translates: false,
    speaksTranslation: false,
    transcriptDays: 90,
    ...changes,
  },
  hasChatKey: false,
  hasChatServer: false,
  spentYen: 0,
  models: [],
  ...AI_UNUSED,
})

test('[decisions 7] counts changed AI settings as unsaved until they are changed back', async () => {
  const server = answering({ '/api/getAiSettings': [ok(known())] })
  const settings = createAiSettings(server.request, () => undefined)
  assert.equal(settings.$fields.get(), undefined)
  await settings.load()
  settings.change({ persona: '受付です' })
  assert.equal(settings.$isDirty.get(), true)
  settings.change({ persona: '' })
  assert.equal(settings.$isDirty.get(), false)
  settings.change({ persona: '受付です' })
  settings.reset()
  assert.equal(settings.$fields.get()?.persona, '')
  assert.equal(settings.$isDirty.get(), false)
  assert.equal(server.asked.length, 1)
})

test('[decisions 7] shows an invalid AI setting when the user saves, and removes the message once it is corrected', async () => {
  const saved = known({ chatUrl: 'https://ai.example.com/v1', chatInYen: 3 })
  const server = answering({
    '/api/getAiSettings': [ok(known()), ok(saved)],
    '/api/updateAiSettings': [ok({ result: 'OK' })],
  })
  let times = 0
  const settings = createAiSettings(server.request, () => {
    times += 1
  })
  await settings.load()
  settings.change({ chatUrl: 'ai.example.com', chatInYen: Number.NaN })
  assert.deepEqual(settings.$problems.get(), {})
  assert.equal(await settings.save(), false)
  assert.deepEqual(settings.$problems.get(), { chatUrl: 'webhookUrl', chatInYen: 'invalid' })
  settings.change({ chatUrl: 'https://ai.example.com/v1', chatInYen: 3 })
  assert.deepEqual(settings.$problems.get(), {})
  assert.equal(await settings.save(), true)
  assert.deepEqual(server.sentTo('/api/updateAiSettings'), [
    { chatUrl: 'https://ai.example.com/v1', chatModel: null, chatInYen: 3 },
  ])
  assert.equal(settings.$isDirty.get(), false)
  assert.equal(times, 1)
})

test("[decisions 7] shows the server's error under a field of the AI settings until the user changes the field", async () => {
  const server = answering({
    '/api/getAiSettings': [ok(known())],
    '/api/updateAiSettings': [refused('invalid', 'SVER-9', { chatModel: 'invalid' }, 400)],
  })
  const settings = createAiSettings(server.request, () => assert.fail('it is not saved'))
  await settings.load()
  settings.change({ chatModel: 'x' })
  await settings.save()
  assert.deepEqual(settings.$problems.get(), { chatModel: 'invalid' })
  assert.equal(settings.$fields.get()?.chatModel, 'x')
  settings.change({ chatModel: 'y' })
  assert.deepEqual(settings.$problems.get(), {})
  assert.equal(settings.$isDirty.get(), true)
})

test("[decisions 7] a saved API key is lost when the server's address changes, unless the user types a new key", () => {
  const before = { ...known({ chatUrl: 'https://a.example/v1' }), hasChatKey: true }
  assert.equal(losesKey(before, before.settings), false)
  const moved = { ...before.settings, chatUrl: 'https://b.example/v1' }
  assert.equal(losesKey(before, moved), true)
  assert.equal(losesKey(before, { ...moved, chatKey: 'new' }), false)
  assert.equal(losesKey({ ...before, hasChatKey: false }, moved), false)
})

test('[decisions 7] saves only the AI settings and languages that the user changed, even if others changed the saved settings meanwhile', async () => {
  const theirs = known({ persona: '他の人の文', greeting: { ja: '', en: 'Theirs', zh: '' } })
  const server = answering({
    '/api/getAiSettings': [ok(known()), ok(theirs), ok(theirs)],
    '/api/tryChatServer': [ok({ answer: 'はい。', fault: null })],
    '/api/updateAiSettings': [ok({ result: 'OK' })],
  })
  const settings = createAiSettings(server.request, () => undefined)
  await settings.load()
  settings.change({ captions: true, greeting: { ja: 'ようこそ', en: '', zh: '' } })
  await settings.test()
  await settings.save()
  assert.deepEqual(server.sentTo('/api/updateAiSettings'), [{ captions: true, greeting: { ja: 'ようこそ' } }])
  assert.equal(settings.$fields.get()?.persona, '他の人の文')
  assert.equal(settings.$isDirty.get(), false)
})

test('[decisions 7] restores a deleted pronunciation in its place, and refuses an empty pronunciation', async () => {
  const rows = ['受付', '本町', '大阪'].map((written) => ({ lang: 'ja' as const, written, spoken: 'よみ' }))
  const server = answering({ '/api/getPronunciations': [ok({ pronunciations: rows })] })
  const words = createPronunciations(server.request, () => undefined)
  await words.load()
  const putBack = words.remove(1)
  assert.deepEqual(
    words.$fields.get()?.pronunciations.map(({ written }) => written),
    ['受付', '大阪'],
  )
  putBack()
  assert.equal(words.$isDirty.get(), false)
  words.add('en')
  assert.equal(await words.save(), false)
  assert.deepEqual(words.$problems.get(), {
    'pronunciations.3.written': 'required',
    'pronunciations.3.spoken': 'required',
  })
})

test('[decisions 7] keeps the open tab in the URL, and removes parameters of the previous tab', () => {
  let query = new URLSearchParams('tab=talks&text=x')
  const address = {
    query: () => query,
    keep: (next: URLSearchParams) => {
      query = next
    },
  }
  const tab = createTab(address, tabsOf('companyAdmin'))
  assert.equal(tab.$tab.get(), 'talks')
  tab.open('talks', { id: '3' })
  assert.equal(query.get('id'), '3')
  assert.equal(query.get('text'), null)
  assert.deepEqual(tabsOf('webReservationUser'), [])
})

test('[decisions 7] shows the result of a test of the chat server, and keeps unsaved changes of the AI settings', async () => {
  const fault = { reason: 'status' as const, status: 401, detail: 'wrong key' }
  const server = answering({
    '/api/getAiSettings': Array.from({ length: 5 }, () => ok(known())),
    '/api/updateAiSettings': [ok({ result: 'OK' })],
    '/api/tryChatServer': [
      ok({ answer: 'はい。', fault: null }),
      ok({ answer: null, fault }),
      unreachable,
      ok({ answer: 'はい。', fault: null }),
    ],
  })
  const settings = createAiSettings(server.request, () => undefined)
  await settings.load()
  settings.change({ persona: '受付です' })
  const running = settings.test()
  assert.equal(settings.$test.get(), 'running')
  await settings.test()
  await running
  assert.deepEqual(settings.$test.get(), { answer: 'はい。', fault: null })
  assert.equal(server.sentTo('/api/tryChatServer').length, 1, 'one test at a time')
  await settings.test()
  assert.deepEqual(settings.$test.get(), { answer: null, fault })
  await settings.test()
  assert.equal(settings.$test.get(), 'failed')
  assert.equal(settings.$fields.get()?.persona, '受付です')
  assert.equal(await settings.save(), true)
  assert.equal(
    settings.$test.get(),
    undefined,
    'the result is removed, because the saved server may be another one',
  )
})

test('[decisions 7] does not show the result of a test of the chat server if settings were saved meanwhile', async () => {
  const server = answering({
    '/api/getAiSettings': Array.from({ length: 4 }, () => ok(known())),
    '/api/updateAiSettings': [ok({ result: 'OK' })],
    '/api/tryChatServer': [ok({ answer: 'はい。', fault: null })],
  })
  const answered = Promise.withResolvers<void>()
  const request: Request = async (endpoint, ...rest) => {
    if (endpoint.path === '/api/tryChatServer') await answered.promise
    return server.request(endpoint, ...rest)
  }
  const settings = createAiSettings(request, () => undefined)
  await settings.load()
  const test = settings.test()
  settings.change({ persona: '別の受付です' })
  assert.equal(await settings.save(), true)
  assert.equal(settings.$test.get(), 'running')
  answered.resolve()
  await test
  assert.equal(settings.$test.get(), undefined)
})
