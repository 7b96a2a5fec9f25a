import { randomBytes } from 'node:crypto'
import type { WebSocket } from 'ws'
import { KIOSK_REPORT_MS, REALTIME_PING_MS } from '#core/limits.ts'
import { priorityOf, reconnectDelayMs } from '#core/realtime/reconnect-delay.ts'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import type { ToServer } from '#core/realtime/to-server.ts'
import { type Listener, openWire } from './wire.ts'

interface PageInput {
  base: string
  index: number
  as: ConnectAs
  /** Index of the account's shop. All accounts of a shop send from the same IP address. */
  store: number
  cookie: string
  listener: Listener
  /** Called for messages to which a user or a kiosk reacts. */
  onMessage(page: Page, message: Record<string, unknown>): void
  onWhole(page: Page): void
  onLost(page: Page): void
  /** Called when the server has closed the page for good, so that it does not connect again. */
  onRefused(why: string): void
}

/** The fields of a kiosk's or an operator's own state that are used here. */
interface OwnState {
  scene?: string
  state?: string
  requestId?: string | null
  talk?: object | null
}

/** Matches messages to which a page reacts. All others are only measured. */
const ACTED =
  /^\{"type":"(config|stateTransitionMsg|submitReceptionUser|acceptRequest|serviceClosed|informCallId|alreadyExist|logout|Error)"/

/** The page of a kiosk, operator or observer, reduced to its protocol: joins, sends heartbeats and connects again. */
export class Page {
  readonly index: number
  readonly as: ConnectAs
  readonly store: number
  readonly #options: PageInput
  readonly #participant = randomBytes(16).toString('base64url')
  #socket: WebSocket | undefined
  #failures = 0
  #isStopped = false
  #isInCall = false
  #hasLists = false
  #timers: NodeJS.Timeout[] = []
  isWhole = false
  /** Id of the kiosk's signage, once it is known. */
  signageId: number | undefined
  /** The kiosk's scene (what its screen shows), or the operator's state. */
  state = ''

  constructor(options: PageInput) {
    this.#options = options
    this.index = options.index
    this.as = options.as
    this.store = options.store
  }

  open(): void {
    const { base, as, store, cookie } = this.#options
    const url = `${base.replace('http', 'ws')}/realtime?as=${as}&participant=${this.#participant}`
    const own = openWire({
      url,
      store,
      cookie,
      onText: (text) => this.#hear(text),
      onClose: () => {
        if (this.#socket === own) this.#lose()
      },
    })
    this.#socket = own
  }

  send(message: ToServer): void {
    if (this.#socket?.readyState !== 1) return
    const text = JSON.stringify(message)
    this.#options.listener.sent(this.index, text)
    this.#socket.send(text)
  }

  /** Sends any text over the socket. */
  sendRaw(text: string): void {
    if (this.#socket?.readyState === 1) this.#socket.send(text)
  }

  report(): void {
    const scene = (this.state || 'Standby') as 'Standby'
    this.send({
      type: 'kioskReport',
      scene,
      version: 1,
      telop: '',
      fps: 30,
      siteVersion: 'bench',
      language: 'ja',
    })
  }

  stop(): void {
    this.#isStopped = true
    this.#quiet()
    this.#socket?.terminate()
  }

  #quiet(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #lose(): void {
    this.#quiet()
    if (this.isWhole) this.#options.onLost(this)
    this.isWhole = false
    this.#hasLists = false
    if (this.#isStopped) return
    const waitMs = reconnectDelayMs(priorityOf(this.as, this.#isInCall), this.#failures++, Math.random())
    setTimeout(() => {
      if (!this.#isStopped) this.open()
    }, waitMs)
  }

  #hear(text: string): void {
    this.#options.listener.heard(this.index, text)
    if (text.startsWith('{"type":"submitSignageState"')) {
      this.#hasLists = true
      if (this.as === 'observer') this.#whole()
      return
    }
    if (!ACTED.test(text)) return
    const message = JSON.parse(text) as Record<string, unknown>
    if (message['type'] === 'config') this.#configured(message)
    if (message['type'] === 'alreadyExist' || message['type'] === 'logout') this.#refused(message)
    if (message['type'] === 'stateTransitionMsg') this.#moved(message)
    this.#options.onMessage(this, message)
  }

  #refused({ type, cause, key }: Record<string, unknown>): void {
    this.stop()
    this.isWhole = false
    this.#options.onRefused(`${type} ${cause ?? key}`)
  }

  #configured({ signageId }: Record<string, unknown>): void {
    this.#failures = 0
    this.signageId = typeof signageId === 'number' ? signageId : undefined
    this.#every(REALTIME_PING_MS, () => this.send({ type: 'ping' }))
    if (this.as === 'observer') return
    if (this.as === 'operator') this.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
    this.send({ type: 'devicePermission', camera: 'granted', microphone: 'granted' })
    if (this.as !== 'signage') return
    this.report()
    this.#every(KIOSK_REPORT_MS, () => this.report())
  }

  #moved(message: Record<string, unknown>): void {
    const { scene = '', state = '', ...own } = message['state'] as OwnState
    this.#isInCall = Boolean(own.requestId ?? own.talk)
    const before = this.state
    this.state = scene || state
    if (this.as === 'signage') {
      if (this.isWhole && before !== this.state) this.report()
      this.#whole()
    } else if (this.#hasLists && this.state !== 'Logout') this.#whole()
  }

  #whole(): void {
    if (this.isWhole) return
    this.isWhole = true
    this.#options.onWhole(this)
  }

  /** Calls `act` every `ms` milliseconds, starting at a random time, so that the pages do not all act at once. */
  #every(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(() => this.#timers.push(setInterval(act, ms)), Math.random() * ms))
  }
}
