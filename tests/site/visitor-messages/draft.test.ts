import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { Request } from '../../../site/line/request.ts'
import {
  createMessageDraft,
  IDLE_MS,
  keyed,
  SEND_LIMIT_MS,
  THANKS_MS,
} from '../../../site/visitor-messages/draft.ts'
import type { Recorder } from '../../../site/visitor-messages/recorder.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

/** Opens the form of a visitor at a kiosk. The test controls microphone and server. */
function open({ hasMicrophone = true, records = true, isSilent = false } = {}) {
  const clock = createFakeClock()
  const sent: { input: Record<string, unknown>; sound: FormDataEntryValue | null }[] = []
  const urls = new Set<string>()
  const server = { kind: 'ok' as 'ok' | 'refused' | 'unreachable' | 'silent', code: 'SVER-14' }
  const microphone = { isThere: hasMicrophone }
  let closed = 0
  let stopped = 0
  let unplug = () => {}
  const ended = new Promise<void>((resolve) => {
    unplug = resolve
  })
  const recorder: Recorder = {
    level: () => 0.5,
    ended,
    stop: async () => {
      stopped += 1
      return isSilent ? undefined : new Blob(['sound'], { type: 'audio/webm' })
    },
  }
  const draft = createMessageDraft({
    request: (async (
      _: unknown,
      input: Record<string, unknown>,
      { form, signal }: { form: FormData; signal: AbortSignal },
    ) => {
      sent.push({ input, sound: form.get('sound') })
      if (server.kind === 'silent') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return { kind: 'unreachable' }
      }
      return server.kind === 'ok'
        ? { kind: 'ok', value: { result: 'OK' } }
        : { kind: server.kind, refusal: { code: server.code } }
    }) as unknown as Request,
    clock,
    newId: () => `id-${sent.length}`,
    async openRecorder() {
      if (!records) throw new Error('not supported')
      return microphone.isThere ? recorder : undefined
    },
    urlOf: () => {
      urls.add('blob:1')
      return 'blob:1'
    },
    dropUrl: (url) => void urls.delete(url),
    $language: atom<Language>('en'),
    callId: 'call',
    onEnd: () => {
      closed += 1
    },
  })
  const state = () => draft.$state.get()
  return {
    draft,
    clock,
    server,
    sent,
    urls,
    microphone,
    state,
    unplug,
    ended: () => closed,
    stopped: () => stopped,
  }
}

test('[4.4] asks the visitor for message, phone number and name on one screen each, and sends them', async () => {
  const { draft, sent, state } = open()
  draft.next()
  assert.deepEqual([state().step, state().problem], ['words', 'required'])
  draft.write('text', 'Please call me')
  draft.next()
  for (const key of '0312345678') draft.press(key)
  draft.next()
  assert.equal(state().step, 'name')
  draft.back()
  assert.deepEqual([state().step, state().phone], ['phone', '0312345678'])
  draft.next()
  draft.write('name', 'Smith')
  draft.next()
  await settle()
  assert.equal(state().step, 'sent')
  const { requestId, ...input } = sent[0]!.input
  assert.ok(requestId)
  assert.deepEqual(input, {
    callId: 'call',
    text: 'Please call me',
    phone: '0312345678',
    name: 'Smith',
    lang: 'en',
    soundSeconds: 0,
  })
  assert.equal(sent[0]!.sound, null)
})

test('[4.4] accepts a pasted text with control characters, but not control characters alone', () => {
  const { draft, state } = open()
  draft.write('text', '\u0007\u202e \n')
  draft.next()
  assert.deepEqual([state().step, state().problem], ['words', 'required'])
  draft.write('text', 'Room \u202b12\u202c\u0007')
  draft.next()
  assert.deepEqual([state().step, state().problem], ['phone', undefined])
})

test('[4.4] lets the visitor leave out phone number and name, but refuses an invalid number', async () => {
  const { draft, state, sent } = open()
  draft.write('text', 'x')
  draft.next()
  draft.press('1')
  draft.next()
  assert.deepEqual([state().step, state().problem], ['phone', 'phoneTooShort'])
  draft.press('delete')
  assert.equal(state().problem, undefined)
  draft.next()
  draft.write('name', 'https://evil.example')
  draft.next()
  assert.equal(state().problem, 'webAddress')
  draft.write('name', '')
  draft.next()
  await settle()
  assert.deepEqual([sent[0]!.input.phone, sent[0]!.input.name], ['', ''])
})

test('[4.4] accepts a phone number in full width, as a Japanese keyboard types it', () => {
  const { draft, state } = open()
  draft.write('text', 'x')
  draft.next()
  draft.write('phone', '０３ー１２３４ー５６７８')
  draft.next()
  assert.deepEqual([state().step, state().problem], ['name', undefined])
})

test("[4.4] a visitor's recording replaces the typed message, and ends by itself after a minute", async () => {
  const { draft, clock, sent, state, urls, stopped } = open()
  await draft.record()
  assert.deepEqual([state().recorder, state().secondsLeft, draft.level()], ['running', 60, 0.5])
  await clock.advance(59_000)
  assert.deepEqual([state().recorder, state().secondsLeft], ['running', 1])
  await clock.advance(1_000)
  assert.deepEqual([state().recorder, state().recording?.seconds, stopped()], ['off', 60, 1])
  await draft.record()
  assert.deepEqual([state().recording, urls.size], [undefined, 0])
  await clock.advance(3_000)
  await draft.stopRecording()
  assert.equal(state().recording?.seconds, 3)
  for (let step = 0; step < 3; step++) draft.next()
  await settle()
  assert.equal(sent[0]!.input.soundSeconds, 3)
  assert.ok(sent[0]!.sound instanceof Blob)
  draft.close()
  assert.equal(urls.size, 0)
})

test("[4.4] ends a visitor's recording when the microphone is removed, and keeps what was recorded", async () => {
  const { draft, clock, state, stopped, unplug } = open()
  await draft.record()
  await clock.advance(4_000)
  unplug()
  await settle()
  assert.deepEqual([state().recorder, state().recording?.seconds, stopped()], ['off', 4, 1])
  await clock.advance(60_000)
  assert.deepEqual([state().recording?.seconds, stopped()], [4, 1])
})

test('[4.4] asks the visitor to type if the microphone was removed before anything was recorded', async () => {
  const { draft, state, unplug } = open({ isSilent: true })
  await draft.record()
  unplug()
  await settle()
  assert.deepEqual([state().recorder, state().recording], ['missing', undefined])
})

test('[4.4] keeps a recording until a new one starts, also after an attempt to record without a microphone', async () => {
  const { draft, clock, state, urls, microphone } = open()
  await draft.record()
  await clock.advance(4_000)
  await draft.stopRecording()
  microphone.isThere = false
  const again = draft.record()
  assert.deepEqual([state().recorder, state().recording?.seconds], ['opening', 4])
  await again
  assert.deepEqual([state().recorder, state().recording?.seconds, urls.size], ['missing', 4, 1])
  microphone.isThere = true
  await draft.record()
  assert.deepEqual([state().recorder, state().recording, urls.size], ['running', undefined, 0])
})

test('[4.4] asks the visitor to type if there is no microphone', async () => {
  const { draft, state } = open({ hasMicrophone: false })
  await draft.record()
  assert.equal(state().recorder, 'missing')
  draft.write('text', 'x')
  draft.next()
  assert.equal(state().step, 'phone')
})

test('[4.4] asks the visitor to type if the browser fails to record', async (t) => {
  t.mock.method(console, 'warn', () => {})
  const { draft, state } = open({ records: false })
  await draft.record().catch(() => {})
  assert.equal(state().recorder, 'missing')
})

test("[4.4] keeps the visitor's input while the server is unreachable, and sends it again with the same ID", async () => {
  const { draft, server, sent, state } = open()
  server.kind = 'unreachable'
  draft.write('text', 'x')
  for (let step = 0; step < 3; step++) draft.next()
  await settle()
  assert.deepEqual([state().step, state().sending, state().text], ['name', 'unreachable', 'x'])
  server.kind = 'ok'
  draft.next()
  await settle()
  assert.equal(state().step, 'sent')
  assert.equal(sent[0]!.input.requestId, sent[1]!.input.requestId)
})

test("[4.4] counts a message as not sent after a minute without an answer, and later forgets the visitor's input", async () => {
  const { draft, server, sent, state, clock, ended } = open()
  server.kind = 'silent'
  draft.write('text', 'x')
  for (let step = 0; step < 3; step++) draft.next()
  await clock.advance(SEND_LIMIT_MS - 1)
  assert.equal(state().sending, 'running')
  await clock.advance(1)
  assert.deepEqual([state().sending, state().text], ['unreachable', 'x'])
  server.kind = 'ok'
  draft.next()
  await settle()
  assert.deepEqual([state().step, sent[0]!.input.requestId], ['sent', sent[1]!.input.requestId])

  const other = open()
  other.server.kind = 'silent'
  other.draft.write('text', 'x')
  for (let step = 0; step < 3; step++) other.draft.next()
  await other.clock.advance(SEND_LIMIT_MS + IDLE_MS)
  assert.equal(other.ended(), 1)
  assert.equal(ended(), 0)
})

test('[4.4] sends a message with a new id if the visitor has corrected it after a failed attempt', async () => {
  const { draft, server, sent } = open()
  server.kind = 'unreachable'
  draft.write('text', 'x')
  draft.next()
  for (const key of '03123456780') draft.press(key)
  for (let step = 0; step < 2; step++) draft.next()
  await settle()
  // the first attempt may have reached the server, which accepts each id once
  draft.back()
  draft.press('delete')
  for (let step = 0; step < 2; step++) draft.next()
  await settle()
  assert.deepEqual(
    sent.map(({ input }) => input.phone),
    ['03123456780', '0312345678'],
  )
  assert.notEqual(sent[0]!.input.requestId, sent[1]!.input.requestId)
})

test('[4.4] does not go back to the previous step while the message is being sent', async () => {
  const { draft, state } = open()
  draft.write('text', 'x')
  for (let step = 0; step < 3; step++) draft.next()
  draft.back()
  assert.deepEqual([state().step, state().sending], ['name', 'running'])
  await settle()
  assert.equal(state().step, 'sent')
})

test("[4.4] offers to send a visitor's message again after a server error", async () => {
  const { draft, server, state } = open()
  server.kind = 'refused'
  server.code = 'SVER-Unexpected'
  draft.write('text', 'x')
  for (let step = 0; step < 3; step++) draft.next()
  await settle()
  assert.equal(state().sending, 'unreachable')
})

test('[4.4] tells the visitor that the company accepts no more messages for now', async () => {
  const { draft, server, state } = open()
  server.kind = 'refused'
  draft.write('text', 'x')
  for (let step = 0; step < 3; step++) draft.next()
  await settle()
  assert.equal(state().sending, 'full')
})

test('[4.4] closes the message form after IDLE_MS without input, and the thank-you screen after THANKS_MS', async () => {
  const { draft, clock, ended } = open()
  await clock.advance(IDLE_MS - 1)
  draft.touched()
  await clock.advance(IDLE_MS - 1)
  assert.equal(ended(), 0)
  await clock.advance(1)
  assert.equal(ended(), 1)
  const other = open()
  other.draft.write('text', 'x')
  for (let step = 0; step < 3; step++) other.draft.next()
  await settle()
  await other.clock.advance(THANKS_MS - 1)
  assert.equal(other.ended(), 0)
  await other.clock.advance(1)
  assert.equal(other.ended(), 1)
})

test('[4.4] turns the microphone off when the form closes during a recording', async () => {
  const { draft, stopped } = open()
  await draft.record()
  draft.close()
  assert.equal(stopped(), 1)
})

test('[4.4] the number pad types a phone number of up to 25 digits', () => {
  assert.equal(keyed('03', '1'), '031')
  assert.equal(keyed('03', 'delete'), '0')
  assert.equal(keyed('', 'delete'), '')
  assert.equal(keyed('1'.repeat(25), '2'), '1'.repeat(25))
})
