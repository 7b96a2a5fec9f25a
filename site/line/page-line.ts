import { atom, type ReadableAtom } from 'nanostores'
import { PRESS_ANSWER_MS } from '#core/calls/press.ts'
import { REALTIME_PING_MS, SILENT_IS_LOST_MS } from '#core/limits.ts'
import { priorityOf, reconnectDelayMs } from '#core/realtime/reconnect-delay.ts'
import { clock } from './clock.ts'
import { rememberServerName } from './health-poll.ts'
import { createLine, type Line, type LineState, type ServerConfig } from './line.ts'
import { pageAccount } from './page-account.ts'
import { participant } from './participant.ts'
import { createServerStops, type Stopping } from './server-stops.ts'
import { tabStorage } from './tab-storage.ts'
import { browserWorkerSockets } from './worker-sockets.ts'

const STANDING_BY = 'standingBy'

/** Spec 4.4: whether the page at this path reconnects after a lost connection. All other pages stay disconnected. */
const hasLine = (path: string): boolean => /^\/(app|store|admin|phone)(\/|$)/.test(path)

/** The page's only connection; survives navigation by the ClientRouter. Nothing happens before it is opened. */
export const line: Line = createLine({
  timing: {
    pingMs: REALTIME_PING_MS,
    silentMs: SILENT_IS_LOST_MS,
    answerMs: PRESS_ANSWER_MS,
    reconnectAfterMs: ({ as, isInCall }, failures, random) =>
      reconnectDelayMs(priorityOf(as, isInCall), failures, random),
  },
  clock,
  workerSockets: browserWorkerSockets,
  participant,
  mayReconnect: () => hasLine(location.pathname),
})

const $state = atom<LineState>(line.state())
const $lastConfig = atom<ServerConfig | undefined>(undefined)
line.onState((state) => $state.set(state))
line.on('config', (config) => {
  // A page that shows ids of another account must not continue. A signage keeps its page and loads its own data again.
  if (config.as !== 'phone' && config.as !== 'signage' && !pageAccount.is(config.accountId, config.userId))
    return line.close()
  $lastConfig.set(config)
  rememberServerName(config.serverName)
})

export const $connection: ReadableAtom<LineState> = $state
export const $stopping: ReadableAtom<Stopping | undefined> = createServerStops(line, clock)
export const $config: ReadableAtom<ServerConfig | undefined> = $lastConfig

export const isStandingBy = (): boolean => tabStorage()?.getItem(STANDING_BY) === 'yes'

let prepare = (): Promise<unknown> => Promise.resolve()

/** Sets what must be loaded before this tab connects as operator: microphone, sound and the modules of a call. */
export function prepareStandBy(load: () => Promise<unknown>): void {
  prepare = load
}

async function openAsOperator(): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    // Calls cannot be answered here: connect as observer until the page is reloaded.
    console.error('the operator part could not be loaded', error)
    return line.open('observer')
  }
  // Skip if the user has signed out meanwhile.
  if (isStandingBy()) line.open('operator')
}

/**
 * Connects as operator if this tab is in Standby, else as observer. For every /app page except the kiosk's
 * (`line.open('signage')`).
 */
export function openLine(): void {
  if (isStandingBy()) void openAsOperator()
  else line.open('observer')
}

/** Lets this tab answer calls, on every /app page, until `endStandBy`. Also called to retry after `alreadyExist`. */
export function standBy(): void {
  tabStorage()?.setItem(STANDING_BY, 'yes')
  void openAsOperator()
}

/** Stops answering calls in this tab: it connects as observer from now on. */
export function endStandBy(): void {
  tabStorage()?.removeItem(STANDING_BY)
  if (line.state() !== 'stopped') line.open('observer')
}
