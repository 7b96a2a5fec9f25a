import { atom, type ReadableAtom } from 'nanostores'
import {
  HEALTH_FIRST_POLL_MS,
  HEALTH_POLL_MS,
  REALTIME_PING_MS,
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
  SILENT_IS_LOST_MS,
} from '#rules/limits.ts'
import { clock } from '../../client/clock.ts'
import { createHealthPoll, type HealthPoll } from '../../client/health-poll.ts'
import { createLine, type Line, type LineState, type ServerConfig } from '../../client/line.ts'
import { participant } from '../../client/participant.ts'
import { request } from '../../client/request.ts'
import { tabStorage } from '../../client/tab-storage.ts'
import { createClientState } from './client-state.ts'

const STANDING_BY = 'standingBy'

/** Spec 4.4: these pages keep the line; elsewhere it stays closed once it is lost. */
const hasLine = (path: string): boolean => /^\/(app|store|admin|phone)(\/|$)/.test(path)

/** The page's one line; it survives the ClientRouter's navigation. Nothing happens before it is opened. */
export const line: Line = createLine({
  timing: {
    pingMs: REALTIME_PING_MS,
    silentMs: SILENT_IS_LOST_MS,
    reconnectMinMs: RECONNECT_MIN_MS,
    reconnectMaxMs: RECONNECT_MAX_MS,
  },
  clock,
  participant,
  mayReconnect: () => hasLine(location.pathname),
})

const $state = atom<LineState>(line.state())
const $lastConfig = atom<ServerConfig | undefined>(undefined)
line.onState((state) => $state.set(state))
line.on('config', (config) => $lastConfig.set(config))

/** For support and for whoever watches the kiosk (Spec 4.4). */
export const $clientState = createClientState(line)

export const $connection: ReadableAtom<LineState> = $state
export const $config: ReadableAtom<ServerConfig | undefined> = $lastConfig

/** Started by whoever shows a fault's dialog: reloads the page when the server that `config` named is back. */
export const healthPoll: HealthPoll = createHealthPoll({
  request,
  clock,
  firstMs: HEALTH_FIRST_POLL_MS,
  everyMs: HEALTH_POLL_MS,
  serverName: () => line.config()?.serverName,
})

export const isStandingBy = (): boolean => tabStorage()?.getItem(STANDING_BY) === 'yes'

/** As operator when this tab stands by, else as observer. For every /app page but the kiosk's (`line.open('signage')`). */
export const openLine = (): void => line.open(isStandingBy() ? 'operator' : 'observer')

/** From now on this tab answers calls, on every /app page, until it signs out. Also the retry after `alreadyExist`. */
export function standBy(): void {
  tabStorage()?.setItem(STANDING_BY, 'yes')
  line.open('operator')
}

/** This tab only looks on from now on. */
export function endStandBy(): void {
  tabStorage()?.removeItem(STANDING_BY)
  if (line.state() !== 'stopped') line.open('observer')
}
