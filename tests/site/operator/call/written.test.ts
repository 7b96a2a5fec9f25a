import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Reply } from '../../../../site/line/reply.ts'
import { createWritten, inLanguage, SAVE_AFTER_MS } from '../../../../site/operator/call/written.ts'
import { answering, ok } from '../../../support/answers.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'

const CALL_ID = '7b0f3f5e-6f0e-4d57-9c0a-2f1d5c3b2a10'

function open({ isOpen = true, replies = [ok({ result: 'OK' })] as Reply<unknown>[] } = {}) {
  const sent: ToServer[] = []
  const log: string[] = []
  const $talk = atom<{ message?: string }>({})
  const clock = createFakeClock()
  const server = answering({
    '/api/getCallNote': [ok({ note: 'はじめの行' })],
    '/api/getPhrases': [ok({ phrases: [] })],
    '/api/getCallWords': [ok({ lines: [] })],
    '/api/updateCallNote': replies,
  })
  const written = createWritten({
    request: server.request,
    line: { send: (message) => isOpen && sent.push(message) > 0 },
    callId: CALL_ID,
    signageId: 3,
    $talk,
    clock,
    onSent: (text) => log.push(text),
  })
  return { written, sent, server, log, clock, $talk }
}

test("[realtime] sends typed text to the visitor's screen, but no empty text and none while disconnected", () => {
  const { written, sent, log } = open()
  assert.equal(written.send('  こちらへ '), true)
  assert.equal(written.send('   '), false)
  assert.deepEqual(sent, [{ type: 'tmpMessage', signageId: 3, text: 'こちらへ' }])
  assert.deepEqual(log, ['こちらへ'])
  const down = open({ isOpen: false })
  assert.equal(down.written.send('こちらへ'), false)
  assert.deepEqual(down.log, [])
})

test("[realtime] shows the operator the message on the visitor's screen, also after a reload, and can remove it", () => {
  const { written, sent, $talk } = open()
  assert.equal(written.$sent.get(), undefined)
  $talk.set({ message: 'こちらへ' })
  assert.equal(written.$sent.get(), 'こちらへ')
  assert.equal(written.remove(), true)
  assert.deepEqual(sent.at(-1), { type: 'tmpMessage', signageId: 3, text: '' })
  $talk.set({})
  assert.equal(written.$sent.get(), undefined)
  const down = open({ isOpen: false })
  assert.equal(down.written.remove(), false)
})

test("[decisions 3] shows phrases in the visitor's language, or marks them as shown in Japanese", () => {
  const phrases = [
    { ja: '少々お待ちください', en: 'One moment', zh: '' },
    { ja: 'どうぞ', en: '', zh: '请' },
    { ja: 'OK', en: '', zh: '' },
  ]
  const shown = (lang?: 'ja' | 'en' | 'zh') => inLanguage(phrases, lang).map((phrase) => phrase.shown)
  const inJapanese = (lang?: 'ja' | 'en' | 'zh') =>
    inLanguage(phrases, lang).map((phrase) => phrase.isUntranslated)
  assert.deepEqual(
    [shown(), inJapanese()],
    [
      ['少々お待ちください', 'どうぞ', 'OK'],
      [false, false, false],
    ],
  )
  assert.deepEqual(
    [shown('en'), inJapanese('en')],
    [
      ['One moment', 'どうぞ', 'OK'],
      [false, true, false],
    ],
  )
  assert.deepEqual(
    [shown('zh'), inJapanese('zh')],
    [
      ['少々お待ちください', '请', 'OK'],
      [true, false, false],
    ],
  )
})

test('[decisions 3] saves the note one second after the last change, and only if it has changed', async () => {
  const { written, server, clock } = open()
  const saved = () => server.sentTo('/api/updateCallNote').map((sent) => (sent as { note: string }).note)
  written.write('会議')
  await clock.advance(SAVE_AFTER_MS - 1)
  written.write('会議室へ')
  await clock.advance(SAVE_AFTER_MS - 1)
  assert.deepEqual(saved(), [])
  await clock.advance(1)
  assert.deepEqual(server.sentTo('/api/updateCallNote'), [{ callId: CALL_ID, note: '会議室へ' }])
  assert.equal(written.$savedAt.get(), clock.serverNow())
  written.saveNow()
  await clock.advance(5_000)
  assert.deepEqual(saved(), ['会議室へ'])
})

test('[decisions 3] saves the note at once on request, and afterwards what was typed during that save', async () => {
  const { written, server } = open({ replies: [ok({ result: 'OK' }), ok({ result: 'OK' })] })
  written.write('一')
  written.saveNow()
  written.write('一二')
  written.saveNow()
  assert.equal(server.sentTo('/api/updateCallNote').length, 1, 'one request at a time')
  await settle()
  assert.deepEqual(server.sentTo('/api/updateCallNote').at(-1), { callId: CALL_ID, note: '一二' })
})

test('[decisions 3] keeps a note that could not be saved, and does not replace it with the last saved note', async () => {
  const { written, server } = open({ replies: [{ kind: 'unreachable' }, ok({ result: 'OK' })] })
  written.write('大事な用件')
  written.saveNow()
  await settle()
  assert.ok(written.$saving.get().fault)
  written.load()
  await settle()
  assert.equal(written.$note.get().value?.note, '大事な用件')
  written.saveNow()
  await settle()
  assert.equal(server.sentTo('/api/updateCallNote').length, 2)
  assert.equal(written.$saving.get().fault, undefined)
})
