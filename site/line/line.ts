import { AS_GUEST } from '#core/http/own-script.ts'
import { decodeToClient } from '#core/realtime/decode.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { createServerTime, steadyNow } from './clock.ts'
import type { Line, LineState } from './line-port.ts'
import { type LineSocket, watchSocket } from './line-socket.ts'
import { type LineEffect, type LineEvent, type LineMachine, NEW_LINE, stepLine } from './line-state.ts'
import type { LineOptions } from './line-types.ts'
import { createListeners } from './listeners.ts'
import { createMessageHandlers } from './message-handlers.ts'
import { createPresses } from './presses.ts'
import { checkProtocol } from './protocol.ts'
import { runMachine } from './run-machine.ts'
import type { Stop } from './stop.ts'
import { isGuestTab, tabStorage } from './tab-storage.ts'
import { onBrowserWake } from './wake.ts'
import type { WorkerSocketEvents } from './worker-sockets.ts'

export type { Line, LineState, ServerConfig } from './line-port.ts'
export type { LineOptions, LineTiming, Socket } from './line-types.ts'

/**
 * Whether an account may have only one connection at a time in this role. Such an account cannot connect from another
 * page while one of its pages hangs, so a hanging page must be detected.
 */
const isOnePerAccount = (as: ConnectAs): boolean => as === 'signage' || as === 'operator'

const addressOf = (
  origin: string,
  asker: { as: ConnectAs; secret: string; token: string | undefined; isGuest: boolean },
): string => {
  const query = new URLSearchParams({ as: asker.as, participant: asker.secret })
  if (asker.token !== undefined) query.set('t', asker.token)
  if (asker.isGuest) query.set(AS_GUEST.name, AS_GUEST.value)
  return `${origin.replace(/^http/, 'ws')}/realtime?${query}`
}

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

/** Creates the connection. Uses no browser API before `open`. */
export function createLine(given: LineOptions): Line {
  const options = withDefaults(given)
  const presses = createPresses()
  const handlers = createMessageHandlers()
  const lineState = createLineState()
  const bytes = createListeners<Uint8Array>()
  const unopened = createListeners<void>()
  const serverTime = createServerTime(options.clock)
  let socket: LineSocket | undefined
  const again = createReconnection(
    options,
    () => now(),
    (event) => dispatch(event),
  )

  const { state: now, dispatch } = runMachine<LineMachine, LineEvent, LineEffect>(NEW_LINE, stepLine, {
    drop() {
      again.stopWaiting()
      socket?.close()
      socket = undefined
      presses.settle(Number.POSITIVE_INFINITY, false)
    },
    dial: () =>
      void dial(options, now, events, (opened) => {
        socket = opened
      }),
    probe: () => socket?.probe(),
    wait: ({ failures }) => again.wait(failures),
    listenToWake: again.listenToWake,
    ignoreWake: again.ignoreWake,
    takeConfig({ config }) {
      serverTime.takeConfig(config)
      checkProtocol(config.protocol, options.storage(), options.reload)
    },
    settle: ({ upTo }) => presses.settle(upTo, true),
    emit: ({ message }) => handlers.emit(message),
    tellState: () => lineState.tell(now().state),
    tellUnopened: () => unopened.emit(),
  })

  const events: WorkerSocketEvents = {
    onText: receive,
    onBytes: bytes.emit,
    onLost: () => dispatch({ type: 'socketLost' }),
  }

  function receive(text: string): void {
    const message = decodeToClient(text)
    if (message?.type === 'pong') serverTime.takePong(message)
    if (message) dispatch({ type: 'received', message })
    else console.warn('realtime: malformed message', text.slice(0, 200))
  }

  function send(message: ToServer): boolean {
    const sent = (now().isConfigured && socket?.send(message)) ?? false
    const isLogout = message.type === 'stateTransitionEvent' && message.eventType === 'logout'
    if (sent && isLogout) dispatch({ type: 'left' })
    return sent
  }

  return {
    state: lineState.state,
    onState: lineState.on,
    send,
    press(message, { ageMs = 0, settled = () => {} } = {}) {
      const pressed = { ...message, made: { ageMs } }
      const isSent = send(pressed)
      if (isSent) socket?.probe(presses.add(settled))
      return isSent
    },
    sendBytes: (frame) => (now().isConfigured && socket?.sendBytes(frame)) ?? false,
    onBytes: bytes.add,
    on: handlers.on,
    config: () => now().config,
    open(as, token) {
      if (as !== now().as || token !== now().token) dispatch({ type: 'open', as, token })
    },
    reopen: (as) => dispatch({ type: 'open', as, token: now().token }),
    probe() {
      if (now().isConfigured) socket?.probe()
    },
    onUnopened: unopened.add,
    close: () => dispatch({ type: 'close' }),
  }
}

/**
 * The state that was last reported to listeners. It lags behind the state machine, because handlers of `config` run
 * before listeners get the state `open`.
 */
function createLineState() {
  const states = createListeners<LineState>()
  let state: LineState = 'stopped'
  return {
    state: () => state,
    on: states.add,
    tell(next: LineState): void {
      if (next === state) return
      state = next
      states.emit(next)
    },
  }
}

/** Opens a socket, unless the connection was closed or opened again meanwhile. */
async function dial(
  options: Required<LineOptions>,
  now: () => LineMachine,
  events: WorkerSocketEvents,
  take: (socket: LineSocket) => void,
): Promise<void> {
  const { generation } = now()
  const secret = await options.participant()
  const { as, token } = now()
  if (generation !== now().generation || as === undefined) return
  const address = addressOf(options.origin(), { as, secret, token, isGuest: options.isGuest() })
  take(openSocket(options, as, address, events))
}

/** Opens the socket in a worker if a hanging page must be detected and the browser supports it. */
function openSocket(
  { workerSockets, createSocket, clock, steadyNow, timing }: Required<LineOptions>,
  as: ConnectAs,
  url: string,
  events: WorkerSocketEvents,
): LineSocket {
  const workerSocket = isOnePerAccount(as) ? workerSockets.open(url, timing, events) : undefined
  return workerSocket ?? watchSocket({ ...events, socket: createSocket(url), clock, steadyNow, timing })
}

/** Decides when to reconnect: after a delay, or when the network has changed or the page has become visible. */
function createReconnection(
  { clock, timing, random, onWake, mayReconnect }: Required<LineOptions>,
  now: () => LineMachine,
  dispatch: (event: LineEvent) => void,
) {
  let stopWaiting: Stop | undefined
  let stopWake: Stop | undefined
  return {
    wait(failures: number): void {
      const { as, isInCall, isWaiting } = now()
      // a listener may have closed the connection meanwhile: then do not reconnect
      if (as === undefined || !isWaiting) return
      const delayMs = timing.reconnectAfterMs({ as, isInCall }, failures, random())
      stopWaiting = clock.after(delayMs, () => dispatch({ type: 'waited', mayReconnect: mayReconnect() }))
    },
    stopWaiting: () => stopWaiting?.(),
    listenToWake(): void {
      stopWake ??= onWake(() => dispatch({ type: 'woken', mayReconnect: mayReconnect() }))
    },
    ignoreWake(): void {
      stopWake?.()
      stopWake = undefined
    },
  }
}
