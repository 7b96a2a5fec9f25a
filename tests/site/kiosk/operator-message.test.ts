import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { createOperatorMessage } from '../../../site/kiosk/operator-message.ts'

const CALL_ID = '7b0f3f5e-6f0e-4d57-9c0a-2f1d5c3b2a10'

/** The kiosk's state during a call in which the operator shows this message. */
const talking = (message?: string, callId = CALL_ID): OwnSignageState =>
  ({ requestId: callId, talk: { callId, message } }) as unknown as OwnSignageState

function open() {
  const sent: ToServer[] = []
  const $own = atom<OwnSignageState | undefined>()
  let isOpen = true
  let hear: (body: { text: string }) => void = () => {}
  const message = createOperatorMessage(
    {
      send: (body) => isOpen && sent.push(body) > 0,
      on: ((_: string, listener: typeof hear) => {
        hear = listener
        return () => {}
      }) as never,
    },
    $own,
  )
  return {
    message,
    sent,
    $own,
    say: (text: string) => {
      hear({ text })
      $own.set(talking(text || undefined))
    },
    cut: (down: boolean) => {
      isOpen = !down
    },
  }
}

test("[realtime] a reloaded kiosk shows the operator's message again", () => {
  const { message, $own } = open()
  $own.set(talking('4階へどうぞ'))
  assert.equal(message.$message.get(), '4階へどうぞ')
})

test('[realtime] tells the server that the visitor has closed a message, also after an interruption', () => {
  const { message, sent, say, cut, $own } = open()
  const told = { type: 'messageClosed', callId: CALL_ID, text: '4階へどうぞ' }
  say('4階へどうぞ')
  message.dismiss()
  assert.deepEqual(sent, [told])
  $own.set(talking())
  say('4階へどうぞ')
  assert.equal(message.$message.get(), '4階へどうぞ', 'a message that the operator sends again is shown')
  cut(true)
  message.dismiss()
  assert.equal(sent.length, 1)
  cut(false)
  $own.set(talking('4階へどうぞ'))
  assert.equal(message.$message.get(), undefined)
  assert.deepEqual(sent, [told, told])
})

test('[realtime] shows the next visitor a message although the previous visitor closed the same text', () => {
  const { message, say, $own } = open()
  say('こちらへ')
  message.dismiss()
  $own.set({ requestId: null, talk: null } as unknown as OwnSignageState)
  $own.set(talking('こちらへ', 'e0b1b6a4-0d7b-4a1a-8a5e-0c7d0f6d1111'))
  assert.equal(message.$message.get(), 'こちらへ')
})
