import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToServer } from '#core/realtime/to-server.ts'
import { createWritten, inLanguage } from '../../../../site/operator/call/written.ts'
import { answering, ok } from '../../../support/answers.ts'

const CALL_ID = '7b0f3f5e-6f0e-4d57-9c0a-2f1d5c3b2a10'

function open(isOpen = true) {
  const sent: ToServer[] = []
  const server = answering({ '/api/updateCallNote': [ok({ result: 'OK' })] })
  const written = createWritten({
    request: server.request,
    line: { send: (message) => isOpen && sent.push(message) > 0 },
    callId: CALL_ID,
    signageId: 3,
    onSaved: () => undefined,
  })
  return { written, sent, server }
}

test('[realtime] shows typed text to the visitor; sends nothing if empty or disconnected', () => {
  const { written, sent } = open()
  assert.equal(written.send('  こちらへ '), true)
  assert.equal(written.send('   '), false)
  assert.deepEqual(sent, [{ type: 'tmpMessage', signageId: 3, text: 'こちらへ' }])
  assert.equal(written.$sent.get(), 'こちらへ')
  const down = open(false)
  assert.equal(down.written.send('こちらへ'), false)
  assert.equal(down.written.$sent.get(), undefined)
})

test("[decisions 3] shows phrases in the visitor's language if the company has them", () => {
  const phrases = [
    { ja: '少々お待ちください', en: 'One moment', zh: '' },
    { ja: 'どうぞ', en: '', zh: '请' },
  ]
  const shown = (lang?: 'ja' | 'en' | 'zh') => inLanguage(phrases, lang).map((phrase) => phrase.shown)
  assert.deepEqual(shown(), ['少々お待ちください', 'どうぞ'])
  assert.deepEqual(shown('en'), ['One moment', 'どうぞ'])
  assert.deepEqual(shown('zh'), ['少々お待ちください', '请'])
})

test('[decisions 3] saves a note with its call', () => {
  const { written, server } = open()
  written.save('会議室へ')
  assert.deepEqual(server.sentTo('/api/updateCallNote'), [{ callId: CALL_ID, note: '会議室へ' }])
  assert.equal(written.$note.get().value?.note, '会議室へ')
})
