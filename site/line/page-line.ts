import { atom, type ReadableAtom } from 'nanostores'
import { PRESS_ANSWER_MS } from '#core/calls/press.ts'
import { REALTIME_PING_MS, SILENT_IS_LOST_MS } from '#core/limits.ts'
import { needOf, returnDelayMs } from '#core/realtime/return-order.ts'
import { clock } from './clock.ts'
import { rememberServerName } from './health-poll.ts'
import { browserKeptSockets } from './kept-socket.ts'
import { createLine, type Line, type LineState, type ServerConfig } from './line.ts'
import { pageAccount } from './page-account.ts'
import { participant } from './participant.ts'
import { createServerStops, type Stopping } from './server-stops.ts'
import { tabStorage } from './tab-storage.ts'

const STANDING_BY = 'standingBy'

/** Spec 4.4: these pages keep the line; elsewhere it stays closed once it is lost. */
const hasLine = (path: string): boolean => /^\/(app|store|admin|phone)(\/|$)/.test(path)

/** The page's one line; it survives the ClientRouter's navigation. Nothing happens before it is opened. */
export const line: Line = createLine({
  timing: {
    pingMs: REALTIME_PING_MS,
    silentMs: SILENT_IS_LOST_MS,
    answerMs: PRESS_ANSWER_MS,
    returnAfterMs: ({ as, isInCall }, failures, random) =>
      returnDelayMs(needOf(as, isInCall), failures, random),
  },
  clock,
  kept: browserKeptSockets,
  participant,
  mayReconnect: () => hasLine(location.pathname),
})

const $state = atom<LineState>(line.state())
const $lastConfig = atom<ServerConfig | undefined>(undefined)
line.onState((state) => $state.set(state))
line.on('config', (config) => {
  // nothing of what it knows is said where it means something else; a signage asks for its own anew by itself, and stays on the screen
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

/** What has to be there before a tab is heard as operator: microphone, sound and whoever takes the call. */
export function prepareStandBy(load: () => Promise<unknown>): void {
  prepare = load
}

async function openAsOperator(): Promise<void> {
  try {
    await prepare()
  } catch (error) {
    // nobody could be answered here: the page looks on until it is loaded again
    console.error('the operator’s side could not be fetched', error)
    return line.open('observer')
  }
  // signed out meanwhile
  if (isStandingBy()) line.open('operator')
}

/** As operator when this tab stands by, else as observer. For every /app page but the kiosk's (`line.open('signage')`). */
export function openLine(): void {
  if (isStandingBy()) void openAsOperator()
  else line.open('observer')
}

/** From now on this tab answers calls, on every /app page, until it signs out. Also the retry after `alreadyExist`. */
export function standBy(): void {
  tabStorage()?.setItem(STANDING_BY, 'yes')
  void openAsOperator()
}

/** This tab only looks on from now on. */
export function endStandBy(): void {
  tabStorage()?.removeItem(STANDING_BY)
  if (line.state() !== 'stopped') line.open('observer')
}
