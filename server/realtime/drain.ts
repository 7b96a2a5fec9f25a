import type { ReceptionEvent } from '../reception/reception-events.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { Audience } from './audience.ts'
import { CLOSE, type PageConnection } from './page-connection.ts'

/**
 * docs/realtime.md, Liveness: drains the server before an orderly stop. No new call begins, and running calls may
 * finish. A company that moves to another server (cell, decisions 9) is drained in the same way, while the server works
 * as usual for all other companies.
 */
export interface Drain {
  isDraining(): boolean
  isMoving(companyId: number): boolean
  /** Stops new calls and notifies all pages. `stopsAt`: time at which calls that are still open are ended, epoch ms. */
  begin(stopsAt: number): void
  /** Like `begin`, for one company that moves to another cell (server). */
  beginMove(companyId: number, stopsAt: number): void
  /** Call after a company's move: the company's calls are no longer refused, and its pages reconnect. */
  endMove(companyId: number): void
  /** Resolves when the company, or the whole server if no company is given, has no open call. */
  idle(companyId?: number): Promise<void>
  /** Disconnects a company's pages, which then reconnect to the new server. */
  disconnectCompany(companyId: number): void
  /** Tells a page that has just connected about a drain that is under way. */
  notify(connection: PageConnection): void
  handle(receptionEvent: ReceptionEvent): void
}

export function createDrain(
  audience: Pick<Audience, 'all' | 'toSignage'>,
  world: () => Pick<WorldQueries, 'talks' | 'callOf' | 'callsOf' | 'companyOf'>,
): Drain {
  let stopsAt: number | undefined
  const moving = new Map<number, number>()
  const waiting = new Map<() => void, number | undefined>()
  const isIdle = (companyId: number | undefined): boolean =>
    companyId === undefined
      ? Object.values(world().talks()).every((count) => count === 0)
      : world().callsOf(companyId).length === 0

  const messageFor = (companyId: number | null) => {
    if (stopsAt !== undefined) return { type: 'serverStops', stopsAt } as const
    const movesAt = companyId === null ? undefined : moving.get(companyId)
    return movesAt === undefined
      ? undefined
      : ({ type: 'serverStops', stopsAt: movesAt, isMoving: true } as const)
  }

  function greet(connection: PageConnection): void {
    const { signageId, companyId } = connection.identity
    const message = messageFor(companyId)
    if (!message || connection.phase !== 'live') return
    // A kiosk in a call is notified later, when the call is over.
    if (connection.as === 'signage' && signageId !== null && world().callOf(signageId)) return
    connection.send(message)
  }

  const connectionsOf = (companyId: number): PageConnection[] =>
    [...audience.all()].filter(({ identity }) => identity.companyId === companyId)

  function sendAway(companyId: number): void {
    for (const connection of connectionsOf(companyId))
      connection.close(CLOSE.serverStops, 'the company is moving')
  }

  return {
    isDraining: () => stopsAt !== undefined,
    isMoving: (companyId) => moving.has(companyId),
    begin(at) {
      stopsAt = at
      for (const connection of audience.all()) greet(connection)
    },
    beginMove(companyId, at) {
      moving.set(companyId, at)
      for (const connection of connectionsOf(companyId)) greet(connection)
    },
    endMove(companyId) {
      if (moving.delete(companyId)) sendAway(companyId)
    },
    async idle(companyId) {
      if (!isIdle(companyId)) await new Promise<void>((resolve) => void waiting.set(resolve, companyId))
    },
    disconnectCompany: sendAway,
    notify: greet,
    handle(receptionEvent) {
      if (receptionEvent.kind !== 'callClosed' || (stopsAt === undefined && moving.size === 0)) return
      const message = messageFor(world().companyOf(receptionEvent.signageId))
      if (message) audience.toSignage(receptionEvent.signageId, message)
      for (const [resolve, companyId] of waiting) {
        if (!isIdle(companyId)) continue
        waiting.delete(resolve)
        resolve()
      }
    },
  }
}
