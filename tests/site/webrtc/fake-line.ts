import type { ClientType, ToClient } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import type { Line, SignallingLine } from '../../../site/line/line-port.ts'
import { config } from '../line/fake-socket.ts'

type State = ReturnType<SignallingLine['state']>

/** A fake connection to the server, without a socket. It records what was sent. The test acts as the server. */
export function createFakeLine() {
  const handlers = new Map<ClientType, Set<(body: never) => void>>()
  const states = new Set<(state: State) => void>()
  const sent: ToServer[] = []
  let state: State = 'open'
  let probes = 0
  let answers: 'yes' | 'no' | 'later' = 'yes'
  const presses: ((isAnswered: boolean) => void)[] = []
  const line: SignallingLine & Pick<Line, 'press'> = {
    state: () => state,
    onState(listener) {
      states.add(listener)
      return () => states.delete(listener)
    },
    send(message) {
      if (state === 'open') sent.push(message)
      return state === 'open'
    },
    press(message, { settled = () => {} } = {}) {
      if (!line.send(message)) return false
      if (answers === 'later') presses.push(settled)
      else settled(answers === 'yes')
      return true
    },
    on(type, handler) {
      const set = handlers.get(type) ?? new Set()
      handlers.set(type, set)
      set.add(handler as (body: never) => void)
      return () => set.delete(handler as (body: never) => void)
    },
    config,
    probe() {
      probes += 1
    },
  }
  return {
    line,
    sent,
    offers: () => sent.flatMap((message) => (message.type === 'offer' ? [message] : [])),
    probes: () => probes,
    /** From now on, messages sent by `press` get their answer only when the test calls `settle`. */
    answerLater() {
      answers = 'later'
    },
    settle(isAnswered: boolean) {
      for (const settled of presses.splice(0)) settled(isAnswered)
    },
    say(message: ToClient) {
      for (const handler of [...(handlers.get(message.type) ?? [])]) handler(message as never)
    },
    become(next: State) {
      state = next
      for (const listener of [...states]) listener(next)
    },
    listening: () => states.size + [...handlers.values()].reduce((total, set) => total + set.size, 0),
  }
}
