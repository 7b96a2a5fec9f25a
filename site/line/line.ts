import { AS_GUEST } from '#core/http/own-script.ts'
import { decodeToClient } from '#core/realtime/decode.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ClientBody, ToClient } from '#core/realtime/to-client.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { steadyNow } from './clock.ts'
import type { Line, LineState, PressOptions, ServerConfig } from './line-port.ts'
import { type LineSocket, watchSocket } from './line-socket.ts'
import type { LineOptions } from './line-types.ts'
import { createListeners } from './listeners.ts'
import { createMessageHandlers } from './message-handlers.ts'
import { checkProtocol } from './protocol.ts'
import type { Stop } from './stop.ts'
import { isGuestTab, tabStorage } from './tab-storage.ts'
import { onBrowserWake } from './wake.ts'

export type { Line, LineState, ServerConfig } from './line-port.ts'
export type { LineOptions, LineTiming, Socket } from './line-types.ts'

/** After these messages the server does not want the page to reconnect (realtime, Liveness). */
const FINAL_MESSAGES: readonly ToClient['type'][] = ['alreadyExist', 'logout']

/** Roles with an exclusive seat, for which a hanging page must be detected. */
const hasExclusiveSeat = (as: ConnectAs | undefined): boolean => as === 'signage' || as === 'operator'

const addressOf = (
  origin: string,
  asker: { as: ConnectAs; secret: string; token: string | undefined; isGuest: boolean },
): string => {
  const query = new URLSearchParams({ as: asker.as, participant: asker.secret })
  if (asker.token !== undefined) query.set('t', asker.token)
  if (asker.isGuest) query.set(AS_GUEST.name, AS_GUEST.value)
  return `${origin.replace(/^http/, 'ws')}/realtime?${query}`
}

/** For a signage also while its visitor is waiting. */
const hasCall = (own: ClientBody<'stateTransitionMsg'>): boolean =>
  own.of === 'signage' ? own.state.requestId !== null : (own.state.talk ?? own.state.taking) != null

const withDefaults = (options: LineOptions): Required<LineOptions> => ({
  mayReconnect: () => true,
  createSocket: (url) => new WebSocket(url),
  workerSockets: { open: () => undefined },
  origin: () => location.origin,
  storage: tabStorage,
  isGuest: isGuestTab,
  reload: () => location.reload(),
  random: Math.random,
  steadyNow,
  onWake: onBrowserWake,
  ...options,
})

/** Creates the connection. Touches nothing of the browser before `open`. */
export function createLine(given: LineOptions): Line {
  const options = withDefaults(given)
  const { clock, timing } = options
  /** Presses that the server has not answered, by number. */
  const unanswered = new Map<number, (isAnswered: boolean) => void>()
  let lastPress = 0
  const handlers = createMessageHandlers()
  const states = createListeners<LineState>()
  const bytes = createListeners<Uint8Array>()
  const unopened = createListeners<void>()

  let state: LineState = 'stopped'
  let as: ConnectAs | undefined
  let token: string | undefined
  let config: ServerConfig | undefined
  let socket: LineSocket | undefined
  let configured = false
  /** The page has sent `logout`: the server closes the socket, and the page does not reconnect. */
  let leaving = false
  let isInCall = false
  let failures = 0
  let stopWaiting: Stop | undefined
  let stopWake: Stop | undefined
  /** Increases with every attempt and every end; results of older attempts are ignored. */
  let generation = 0

  function setState(next: LineState): void {
    if (next === state) return
    state = next
    states.emit(next)
  }

  function drop(): void {
    generation += 1
    stopWaiting?.()
    stopWaiting = undefined
    socket?.close()
    socket = undefined
    configured = false
    settle(Number.POSITIVE_INFINITY, false)
  }

  function settle(upTo: number, isAnswered: boolean): void {
    for (const [n, settled] of [...unanswered]) {
      if (n > upTo) continue
      unanswered.delete(n)
      settled(isAnswered)
    }
  }

  function press(message: ToServer, { ageMs = 0, settled = () => {} }: PressOptions = {}): boolean {
    const pressed = { ...message, made: { ageMs } }
    if (!send(pressed)) return false
    lastPress += 1
    unanswered.set(lastPress, settled)
    socket?.probe(lastPress)
    return true
  }

  async function connect(): Promise<void> {
    drop()
    const mine = generation
    const secret = await options.participant()
    if (mine !== generation || as === undefined) return
    socket = openSocket(addressOf(options.origin(), { as, secret, token, isGuest: options.isGuest() }))
  }

  function openSocket(url: string): LineSocket {
    const events = { onText: receive, onBytes: bytes.emit, onLost: lose }
    const kept = hasExclusiveSeat(as) ? options.workerSockets.open(url, timing, events) : undefined
    return (
      kept ??
      watchSocket({
        ...events,
        socket: options.createSocket(url),
        clock,
        steadyNow: options.steadyNow,
        timing,
      })
    )
  }

  function lose(): void {
    if (leaving) {
      close()
      return
    }
    const opened = configured
    drop()
    if (as === undefined) return
    const delayMs = timing.reconnectAfterMs({ as, isInCall }, failures, options.random())
    failures += 1
    stopWaiting = clock.after(delayMs, retry)
    setState('lost')
    if (!opened) unopened.emit()
  }

  function retry(): void {
    if (options.mayReconnect()) void connect()
    else close()
  }

  function send(message: ToServer): boolean {
    const sent = (configured && socket?.send(message)) ?? false
    leaving ||= sent && message.type === 'stateTransitionEvent' && message.eventType === 'logout'
    return sent
  }

  function wake(): void {
    if (stopWaiting) retry()
    else socket?.probe()
  }

  function receive(text: string): void {
    const message = decodeToClient(text)
    if (!message) {
      console.warn('realtime: a message of the server was not understood', text.slice(0, 200))
      return
    }
    if (message.type === 'config') accept(message)
    if (message.type === 'pong') settle(message.n ?? Number.POSITIVE_INFINITY, true)
    if (message.type === 'stateTransitionMsg') isInCall = hasCall(message)
    if (FINAL_MESSAGES.includes(message.type)) close()
    handlers.emit(message)
    if (configured) setState('open')
  }

  function accept(next: ServerConfig): void {
    config = next
    configured = true
    failures = 0
    clock.setServerNow(next.serverTime)
    checkProtocol(next.protocol, options.storage(), options.reload)
  }

  function reopen(wanted: ConnectAs): void {
    as = wanted
    isInCall = false
    leaving = false
    failures = 0
    stopWake ??= options.onWake(wake)
    void connect()
    setState('connecting')
  }

  function close(): void {
    as = undefined
    stopWake?.()
    stopWake = undefined
    drop()
    setState('stopped')
  }

  return {
    state: () => state,
    onState: states.add,
    send,
    press,
    sendBytes: (frame) => (configured && socket?.sendBytes(frame)) ?? false,
    onBytes: bytes.add,
    on: handlers.on,
    config: () => config,
    open: (wanted, given) => {
      if (wanted === as && given === token) return
      token = given
      reopen(wanted)
    },
    reopen,
    probe: () => {
      if (configured) socket?.probe()
    },
    onUnopened: unopened.add,
    close,
  }
}
