import { isLinkChange, type LinkSample, linkQuality } from '#core/calls/link-quality.ts'
import { Refusal } from '#core/http/refusals.ts'
import { DECODE_ZERO_REPORTS } from '#core/limits.ts'
import { showsSame } from '#core/plays/rules.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import { decideRest, type Rest } from '#core/signages/signage.ts'
import { updateRest } from '../../db/queries/signages.ts'
import { audit } from '../audit/service.ts'
import type { CallFlow } from './call-flow.ts'
import { storeLink } from './call-records.ts'
import type { ReceptionContext } from './context.ts'
import type { Dialogues } from './dialogues.ts'
import type { Monitoring } from './monitoring.ts'
import type { ReservedRooms } from './reserved-rooms.ts'
import { type Decoding, hasSameDevices, type KioskReport } from './states.ts'

interface SignagesDeps extends ReceptionContext {
  dialogues: Dialogues
  flow: CallFlow
  monitoring: Monitoring
  rooms: ReservedRooms
}

const NOTHING_DECODED: Omit<Decoding, 'callId'> = {
  zeroReports: 0,
  isError: false,
  quality: 'unknown',
  written: 0,
}

/** Spec 4.3: the signages' connections, their suspension, and what kiosks report. */
export class Signages {
  readonly #deps: SignagesDeps

  constructor(deps: SignagesDeps) {
    this.#deps = deps
  }

  here(signageId: number): void {
    const { world, now, announce, rooms } = this.#deps
    const live = world.signage(signageId)
    const { presence, lostAt } = live
    world.change(live, { presence: 'here', lostAt: undefined })
    if (presence === 'here') return
    if (lostAt !== undefined) announce({ kind: 'signageLost', signageId, lostAt, back: true })
    // `since` stays after a return within the grace period, because only the connection was interrupted.
    if (presence === 'gone') world.change(live, { since: now() })
    if (live.kind === 'room') rooms.guestCame(live)
    this.#changed(signageId, 'here')
  }

  /**
   * Records that the kiosk's connection is lost. A call ends only if the kiosk does not return within the grace period.
   */
  silent(signageId: number): void {
    const { world, now, announce } = this.#deps
    const live = world.signage(signageId)
    if (live.presence !== 'here') return
    const lostAt = now()
    world.change(live, { presence: 'grace', lostAt })
    announce({ kind: 'signageLost', signageId, lostAt, back: false })
    this.#changed(signageId, 'lost')
  }

  gone(signageId: number): void {
    const { dialogues, world, now, flow, monitoring, rooms } = this.#deps
    const live = world.signage(signageId)
    if (live.presence === 'gone') return
    const lostAt = live.lostAt ?? now()
    world.change(live, { presence: 'gone', lostAt, devices: undefined, report: undefined })
    if (live.kind === 'room') rooms.guestWent(live)
    else if (live.call) flow.perform(signageId, { kind: 'close', cause: 'lost' })
    dialogues.end(live, 'lost')
    monitoring.endAll(live, 'lost')
    this.#changed(signageId, 'gone')
  }

  /**
   * @throws Refusal notFound (no such signage in the company), wrongState (reserved room), busySignage (a call is
   * ringing or running)
   */
  setRest(companyId: number, signageId: number, wanted: Rest): void {
    const { dialogues, db, directory, world, now } = this.#deps
    const live = world.signageOfCompany(companyId, signageId)
    if (live.kind === 'room') throw new Refusal('wrongState')
    const facts = world.facts(signageId)
    const verdict = decideRest(facts, wanted)
    if (!verdict.ok) throw new Refusal(verdict.refusal)
    const targetName = directory.signage(signageId).name
    db.transaction((tx) => {
      updateRest(tx, signageId, verdict.rest)
      const act = wanted === 'Suspended' ? 'signage.suspended' : 'signage.restarted'
      if (verdict.rest !== facts.rest) audit(tx, act, { targetId: signageId, targetName })
    })
    // The server ends the AI dialogue now. The kiosk finishes its current sentence, but no staff page shows the rest.
    if (verdict.rest === 'Suspended') dialogues.end(live, 'suspended')
    if (verdict.rest !== facts.rest) world.change(live, { since: now() })
    this.#changed(signageId, wanted === 'Suspended' ? 'suspend' : 'restart')
  }

  /**
   * Writes to the audit log that a user has signed the signage's device out.
   * @throws Refusal notFound if the company has no such signage
   */
  noteSignOut(companyId: number, signageId: number): void {
    const { db, directory, world } = this.#deps
    if (world.companyOf(signageId) !== companyId) throw new Refusal('notFound')
    const { name: targetName } = directory.signage(signageId)
    audit(db, 'signage.signedOut', { targetId: signageId, targetName })
  }

  setDevices(signageId: number, devices: Devices): void {
    const { world } = this.#deps
    const live = world.signage(signageId)
    if (hasSameDevices(live, devices)) return
    world.change(live, { devices })
    this.#changed(signageId, 'devices')
  }

  /** Stores what the kiosk shows. Announces it only if it has changed. */
  reportShown(signageId: number, report: KioskReport): void {
    const { world } = this.#deps
    const live = world.signage(signageId)
    const before = live.report
    world.change(live, { report })
    const isSame = before && showsSame(before, report) && before.version === report.version
    if (!isSame || before.language !== report.language) this.#changed(signageId, 'shown')
  }

  /**
   * Handles a kiosk's report of how many frames it has decoded (docs/realtime.md). Three reports in a row without a
   * decoded frame raise signageDecodeError; the next decoded frame clears it. Each change of the link quality
   * (decisions 8) is stored with the call's events.
   */
  reportDecoded(
    signageId: number,
    { framesDecoded, ...sample }: LinkSample & { framesDecoded: number },
  ): void {
    const { world, announce, now } = this.#deps
    const live = world.signage(signageId)
    if (live.call?.talk !== 'Active') return
    const callId = live.call.requestId
    const before = live.decoding?.callId === callId ? live.decoding : NOTHING_DECODED
    const zeroReports = framesDecoded > 0 ? 0 : before.zeroReports + 1
    const isError = zeroReports >= DECODE_ZERO_REPORTS
    const quality = isError ? 'bad' : linkQuality(sample)
    const isNews = isLinkChange(before, quality)
    const link = isNews ? { quality, written: before.written + 1 } : before
    if (isNews) storeLink(this.#deps, callId, { at: now(), quality })
    const { written } = link
    world.change(live, { decoding: { callId, zeroReports, isError, quality: link.quality, written } })
    if (isError !== before.isError) announce({ kind: 'decodeError', signageId, on: isError })
  }

  /** Removes a deleted signage. Call after its sockets have been closed. */
  forget(signageId: number): void {
    this.#deps.world.forgetSignage(signageId)
  }

  #changed(signageId: number, cause: string): void {
    this.#deps.announce({ kind: 'signageChanged', signageId, cause })
  }
}
