import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ClientBody, ToClient } from '#core/realtime/to-client.ts'
import type { LineState, ServerConfig } from './line-port.ts'
import type { Step } from './run-machine.ts'

/** State of the page's connection. `stepLine` decides its changes; `createLine` carries out the effects. */
export interface LineMachine {
  readonly state: LineState
  /** Whether `config` has arrived on the current socket. */
  readonly isConfigured: boolean
  /** The role in which the page connects; undefined if it should have no connection. */
  readonly as: ConnectAs | undefined
  readonly token: string | undefined
  /** The last `config` that this page has received, possibly on an earlier socket. */
  readonly config: ServerConfig | undefined
  /** Whether the page has sent `logout`: the server then closes the socket, and the page does not reconnect. */
  readonly isLeaving: boolean
  readonly isInCall: boolean
  /** Failed attempts in a row. */
  readonly failures: number
  /** Whether the next attempt waits for its delay. */
  readonly isWaiting: boolean
  /**
   * Increases with every attempt to connect and every time the connection ends. Results of earlier attempts are
   * ignored.
   */
  readonly generation: number
}

export type LineEvent =
  | { type: 'open'; as: ConnectAs; token: string | undefined }
  | { type: 'close' }
  /** The page has sent its `logout`. */
  | { type: 'left' }
  | { type: 'received'; message: ToClient }
  /** The socket has closed, or the server did not answer in time. */
  | { type: 'socketLost' }
  | { type: 'waited'; mayReconnect: boolean }
  /** The network has changed, or the page has become visible. */
  | { type: 'woken'; mayReconnect: boolean }

export type LineEffect =
  /** Closes the socket. Button presses that the server has not answered are reported as lost. */
  | { type: 'drop' }
  | { type: 'dial' }
  | { type: 'probe' }
  | { type: 'wait'; failures: number }
  | { type: 'listenToWake' }
  | { type: 'ignoreWake' }
  | { type: 'takeConfig'; config: ServerConfig }
  /** The server has handled all button presses up to this number. */
  | { type: 'settle'; upTo: number }
  | { type: 'emit'; message: ToClient }
  | { type: 'tellState' }
  | { type: 'tellUnopened' }

type LineStep = Step<LineMachine, LineEffect>

export const NEW_LINE: LineMachine = {
  state: 'stopped',
  isConfigured: false,
  as: undefined,
  token: undefined,
  config: undefined,
  isLeaving: false,
  isInCall: false,
  failures: 0,
  isWaiting: false,
  generation: 0,
}

/** After these messages the server does not want the page to reconnect (docs/realtime.md, Liveness). */
const FINAL_MESSAGES: readonly ToClient['type'][] = ['alreadyExist', 'logout']

/** Whether the page has a call. A signage has a call as soon as its visitor waits for an operator. */
const hasCall = (own: ClientBody<'stateTransitionMsg'>): boolean =>
  own.of === 'signage' ? own.state.requestId !== null : (own.state.talk ?? own.state.taking) != null

/** Decides how an event changes the state. @returns the new state, and the effects to carry out in this order */
export function stepLine(line: LineMachine, event: LineEvent): LineStep {
  switch (event.type) {
    case 'open':
      return open(line, event)
    case 'close':
      return close(line)
    case 'left':
      return { state: { ...line, isLeaving: true }, effects: [] }
    case 'received':
      return receive(line, event.message)
    case 'socketLost':
      return line.isLeaving ? close(line) : lose(line)
    case 'waited':
      return event.mayReconnect ? dial(line) : close(line)
    case 'woken':
      if (!line.isWaiting) return { state: line, effects: [{ type: 'probe' }] }
      return event.mayReconnect ? dial(line) : close(line)
  }
}

const dropped = (line: LineMachine): LineMachine => ({
  ...line,
  isConfigured: false,
  isWaiting: false,
  generation: line.generation + 1,
})

const dial = (line: LineMachine): LineStep => ({
  state: dropped(line),
  effects: [{ type: 'drop' }, { type: 'dial' }],
})

function open(line: LineMachine, { as, token }: LineEvent & { type: 'open' }): LineStep {
  const fresh = {
    ...line,
    state: 'connecting',
    as,
    token,
    isInCall: false,
    isLeaving: false,
    failures: 0,
  } as const
  const { state, effects } = dial(fresh)
  return { state, effects: [{ type: 'listenToWake' }, ...effects, { type: 'tellState' }] }
}

const close = (line: LineMachine): LineStep => ({
  state: { ...dropped(line), state: 'stopped', as: undefined },
  effects: [{ type: 'ignoreWake' }, { type: 'drop' }, { type: 'tellState' }],
})

function lose(line: LineMachine): LineStep {
  const { failures, isConfigured } = line
  return {
    state: { ...dropped(line), state: 'lost', isWaiting: true, failures: failures + 1 },
    effects: [
      { type: 'drop' },
      { type: 'wait', failures },
      { type: 'tellState' },
      ...(isConfigured ? [] : [{ type: 'tellUnopened' } as const]),
    ],
  }
}

/** Handles a message. On `config`, its handlers run first; only then do state listeners get `open`. */
function receive(line: LineMachine, message: ToClient): LineStep {
  const emit: LineEffect = { type: 'emit', message }
  if (message.type === 'config') {
    return {
      state: { ...line, state: 'open', isConfigured: true, config: message, failures: 0 },
      effects: [{ type: 'takeConfig', config: message }, emit, { type: 'tellState' }],
    }
  }
  if (message.type === 'pong') {
    // A pong without a number confirms all button presses.
    return { state: line, effects: [{ type: 'settle', upTo: message.n ?? Number.POSITIVE_INFINITY }, emit] }
  }
  if (message.type === 'stateTransitionMsg')
    return { state: { ...line, isInCall: hasCall(message) }, effects: [emit] }
  if (!FINAL_MESSAGES.includes(message.type)) return { state: line, effects: [emit] }
  const { state, effects } = close(line)
  return { state, effects: [...effects, emit] }
}
