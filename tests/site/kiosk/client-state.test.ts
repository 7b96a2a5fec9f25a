import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClientState } from '../../../site/kiosk/client-state.ts'
import type { LineState } from '../../../site/line/line.ts'

function openFakeLine() {
  const handlers = new Map<string, (body: never) => void>()
  let tellState: (state: LineState) => void = () => {}
  return {
    line: {
      state: () => 'stopped' as const,
      onState: (listener: (state: LineState) => void) => {
        tellState = listener
        return () => {}
      },
      on: (type: string, handler: (body: never) => void) => {
        handlers.set(type, handler)
        return () => {}
      },
    },
    become: (state: LineState) => tellState(state),
    say: (type: string) => handlers.get(type)?.({} as never),
  }
}

test("[4.4] the kiosk's state is Stopped without a connection, StreamerReceived in a call, else Initialized", () => {
  const { line, become, say } = openFakeLine()
  const $state = createClientState(line)
  const seen = [$state.get()]
  $state.listen((state) => void seen.push(state))
  say('answer')
  become('connecting')
  become('open')
  say('answer')
  say('serviceClosed')
  say('answer')
  become('lost')
  become('open')
  assert.deepEqual(seen, [
    'Stopped',
    'Initialized',
    'StreamerReceived',
    'Initialized',
    'StreamerReceived',
    'Stopped',
    'Initialized',
  ])
})
