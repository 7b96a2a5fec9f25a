import { type AlertKind, notifyAt } from '#core/alerts/rules.ts'
import { openFrom } from '#core/hours/hours.ts'
import type { Db } from '../../db/open.ts'
import {
  type AlertSettings,
  endAlert,
  findAlertSettings,
  insertAlert,
  listAlertSettings,
  listOpenAlerts,
} from '../../db/queries/alerts.ts'
import { listSessions } from '../../db/queries/sessions.ts'
import { listSignagesOfCompany, type SignageRow } from '../../db/queries/signages.ts'
import type { Directory } from '../reception/directory.ts'
import type { ReceptionEvent } from '../reception/reception-events.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { Timers } from '../system/timers.ts'
import { type AlertInput, type NotifyDeps, notify } from './notify.ts'

interface AlertWatchDeps extends NotifyDeps {
  db: Db
  timers: Timers
  world: Pick<WorldQueries, 'callOf' | 'connectionOf'>
  directory: Pick<Directory, 'signage' | 'hasSignage'>
}

const MINUTE_MS = 60_000
const nameOf = (kind: AlertKind, signageId: number): string => `${kind} ${signageId}`
const minutesOf = (ms: number): number => Math.max(1, Math.round(ms / MINUTE_MS))
const secondsOf = (ms: number): number => Math.max(0, Math.round(ms / 1000))

/**
 * Watches waiting visitors and disconnected kiosks and sends alerts. It reads the state of the reception service and sets timers
 * for the next check. Sent alerts are stored in the database, so that a restart does not repeat them.
 */
export class AlertWatch {
  readonly #deps: AlertWatchDeps
  readonly #settings = new Map<number, AlertSettings | undefined>()
  readonly #awaySince = new Map<number, number>()
  /** Alerts that were raised and have not ended, by kind and signage. */
  readonly #open = new Set<string>()

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps
  }

  /**
   * Starts watching, with the open alerts from the database. Every kiosk counts as disconnected until it connects. Call
   * at start-up, after closeInterrupted, which ends the alerts about waiting visitors.
   */
  begin(): void {
    this.#readOpen()
    for (const { companyId } of listAlertSettings(this.#deps.db)) this.#lookAtAll(companyId)
  }

  hear(receptionEvent: ReceptionEvent): void {
    if (receptionEvent.kind === 'signageChanged') this.#look(receptionEvent.signageId)
  }

  /**
   * Reloads a company's alert settings and open alerts, and checks its signages. Call when the settings have changed,
   * and when the company is in use again after a move to another server.
   */
  changed(companyId: number): void {
    this.#settings.delete(companyId)
    this.#readOpen(companyId)
    this.#lookAtAll(companyId)
  }

  /**
   * Reads the open alerts of one company, or of all, from the database. Leaves out companies that are locked for a move
   * (HELD_STATES): `changed` reads the alerts of these companies when they are in use again.
   */
  #readOpen(companyId?: number): void {
    for (const { kind, signageId } of listOpenAlerts(this.#deps.db, companyId))
      this.#open.add(nameOf(kind, signageId))
  }

  #lookAtAll(companyId: number): void {
    for (const { id } of listSignagesOfCompany(this.#deps.db, companyId)) this.#look(id)
  }

  #settingsOf(companyId: number): AlertSettings | undefined {
    if (!this.#settings.has(companyId))
      this.#settings.set(companyId, findAlertSettings(this.#deps.db, companyId))
    return this.#settings.get(companyId)
  }

  #look(signageId: number): void {
    const { timers } = this.#deps
    const signage = this.#find(signageId)
    if (!signage || signage.ownerId !== null) {
      for (const kind of ['wait', 'away'] as const) timers.clear(nameOf(kind, signageId))
      this.#awaySince.delete(signageId)
      return
    }
    const settings = this.#settingsOf(signage.companyId)
    this.#lookAtCall(signageId, settings)
    this.#lookAtLine(signageId, settings)
  }

  /** @returns the signage; undefined if it was deleted meanwhile */
  #find(signageId: number): SignageRow | undefined {
    const { directory } = this.#deps
    return directory.hasSignage(signageId) ? directory.signage(signageId) : undefined
  }

  #lookAtCall(signageId: number, settings: AlertSettings | undefined): void {
    const { timers, world } = this.#deps
    const call = world.callOf(signageId)
    const isWaiting = call !== undefined && call.talk !== 'Active'
    if (isWaiting && settings?.waitSeconds != null) {
      timers.set(nameOf('wait', signageId), call.requestedAt + settings.waitSeconds * 1000, () =>
        this.#raiseWait(signageId),
      )
      return
    }
    timers.clear(nameOf('wait', signageId))
    if (!isWaiting) this.#endWait(signageId, call !== undefined)
  }

  #raiseWait(signageId: number): void {
    const { now, world } = this.#deps
    const call = world.callOf(signageId)
    if (!call || call.talk === 'Active') return
    const sinceAt = call.requestedAt
    const seconds = secondsOf(now() - sinceAt)
    // Outside the alert hours, an alert about a waiting visitor is dropped, not postponed: the call would be over by
    // then.
    this.#raise(signageId, 'wait', sinceAt, (place) => ({
      event: 'visitor.waiting',
      place,
      seconds,
      sinceAt,
    }))
  }

  #endWait(signageId: number, isAnswered: boolean): void {
    const event = isAnswered ? 'visitor.answered' : 'visitor.left'
    this.#end(signageId, 'wait', (place, sinceAt) => ({
      event,
      place,
      sinceAt,
      seconds: secondsOf(this.#deps.now() - sinceAt),
    }))
  }

  #lookAtLine(signageId: number, settings: AlertSettings | undefined): void {
    const { now, timers, world } = this.#deps
    const name = nameOf('away', signageId)
    if (world.connectionOf(signageId).presence === 'here') {
      timers.clear(name)
      this.#awaySince.delete(signageId)
      this.#end(signageId, 'away', (place, sinceAt) => ({
        event: 'kiosk.back' as const,
        place,
        sinceAt,
        minutes: minutesOf(now() - sinceAt),
      }))
      return
    }
    const sinceAt = this.#awaySince.get(signageId) ?? now()
    this.#awaySince.set(signageId, sinceAt)
    if (settings?.awayMinutes == null) timers.clear(name)
    else timers.set(name, sinceAt + settings.awayMinutes * MINUTE_MS, () => this.#raiseAway(signageId))
  }

  #raiseAway(signageId: number): void {
    const { db, now, timers, world } = this.#deps
    const sinceAt = this.#awaySince.get(signageId)
    const signage = this.#find(signageId)
    if (sinceAt === undefined || !signage || world.connectionOf(signageId).presence === 'here') return
    // Raise no alert about a kiosk that was signed out on purpose.
    if (listSessions(db, signage.accountId).length === 0) return
    const at = this.#mayTellAt(signage)
    if (at > now()) {
      timers.set(nameOf('away', signageId), at, () => this.#raiseAway(signageId))
      return
    }
    const minutes = minutesOf(now() - sinceAt)
    this.#raise(signageId, 'away', sinceAt, (place) => ({ event: 'kiosk.away', place, minutes, sinceAt }))
  }

  /** When an alert about a kiosk may be sent (epoch ms): within both the opening hours and the alert hours. */
  #mayTellAt({ companyId, storeId }: SignageRow): number {
    const { now, hours } = this.#deps
    const fromAt = openFrom(hours.stateOf(companyId, storeId), now())
    return notifyAt(this.#settingsOf(companyId)?.hours ?? null, fromAt)
  }

  #raise(signageId: number, kind: AlertKind, sinceAt: number, input: (place: string) => AlertInput): void {
    const { db, now } = this.#deps
    const signage = this.#find(signageId)
    const settings = signage && this.#settingsOf(signage.companyId)
    if (!settings || notifyAt(settings.hours, now()) > now()) return
    const { companyId } = signage
    this.#open.add(nameOf(kind, signageId))
    db.transaction((tx) => {
      if (insertAlert(tx, { companyId, signageId, kind, sinceAt }))
        notify(this.#deps, tx, signage, input(placeOf(signage)))
    })
  }

  #end(signageId: number, kind: AlertKind, input: (place: string, sinceAt: number) => AlertInput): void {
    const { db, now } = this.#deps
    if (!this.#open.delete(nameOf(kind, signageId))) return
    db.transaction((tx) => {
      const alert = endAlert(tx, signageId, kind, now())
      const signage = alert && this.#find(signageId)
      if (signage) notify(this.#deps, tx, signage, input(placeOf(signage), alert.sinceAt))
    })
  }
}

export const placeOf = ({ storeName, name }: { storeName: string | null; name: string }): string =>
  storeName ? `${storeName} ${name}` : name
