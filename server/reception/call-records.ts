import type { CallEvent } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import { Refusal } from '#core/http/refusals.ts'
import { CALL_NOTE_MAX } from '#core/limits.ts'
import type { DbLike } from '../../db/open.ts'
import {
  findCall,
  insertCall,
  insertCallEvent,
  updateAnswered,
  updateCall,
  updateClosed,
  updateHost,
} from '../../db/queries/calls.ts'
import { updateLastCharacter } from '../../db/queries/signages.ts'
import type { ReceptionContext } from './context.ts'
import type { CallDetails, LiveSignage } from './states.ts'

/** Events that are stored. The excluded kinds of events change nothing. */
export type StoredEvent = Exclude<CallEvent, { kind: 'unchanged' | 'acceptRepeated' }>

/**
 * Stores one event of a signage's call, in one transaction.
 * @throws Refusal alreadyAnswered (another operator has accepted the call), noCall (a new call has the ID of an earlier
 * one, or the call to hand over is no longer open)
 */
export function storeEvent(
  { db, directory }: Pick<ReceptionContext, 'db' | 'directory'>,
  live: LiveSignage,
  event: StoredEvent,
  details?: CallDetails,
): void {
  const callId = live.call?.requestId ?? ('requestId' in event ? event.requestId : undefined)
  if (callId === undefined) throw new Error(`call event ${event.kind} has no call ID`)
  db.transaction((tx) => {
    if (event.kind === 'requested' || event.kind === 'begun')
      storeNewCall(tx, directory, live, { callId, event, details })
    if (event.kind === 'accepted') {
      const characterId = directory.receiver(live.id, event.userId)
      if (!updateAnswered(tx, callId, { at: event.at, hostId: event.userId, characterId }))
        throw new Refusal('alreadyAnswered')
      rememberCharacter(tx, directory, live, event.userId)
    }
    if (event.kind === 'handedOver') {
      const host = { hostId: event.userId, characterId: directory.receiver(live.id, event.userId) }
      const isOpen = live.call?.hostId !== undefined && updateHost(tx, callId, live.call.hostId, host)
      if (!isOpen) throw new Refusal('noCall')
      addToNote(tx, callId, live.call.handOver?.note)
      rememberCharacter(tx, directory, live, event.userId)
    }
    if (event.kind === 'closed') updateClosed(tx, callId, event.at, event.cause)
    const userId = 'hostId' in event ? event.hostId : 'userId' in event ? event.userId : null
    const detail = 'cause' in event ? event.cause : null
    insertCallEvent(tx, { callId, at: event.at, kind: event.kind, userId, detail })
  })
}

interface NewCall {
  callId: string
  event: StoredEvent & { kind: 'requested' | 'begun' }
  details: CallDetails | undefined
}

/** @throws Refusal noCall if a call with this ID already exists */
function storeNewCall(
  tx: DbLike,
  directory: ReceptionContext['directory'],
  live: LiveSignage,
  { callId, event, details }: NewCall,
): void {
  const begunBy = event.kind === 'begun' ? event.hostId : null
  const isNew = insertCall(tx, {
    id: callId,
    companyId: live.companyId,
    signageId: live.id,
    storeId: directory.signage(live.id).storeId,
    begunBy: begunBy === null ? 'visitor' : 'host',
    touchButton: details?.touchButton ?? null,
    reason: begunBy === null ? (details?.reason ?? 'touch') : null,
    lang: details?.lang ?? 'ja',
    requestedAt: event.at,
    answeredAt: begunBy === null ? null : event.at,
    hostId: begunBy,
    characterId: begunBy === null ? null : directory.receiver(live.id, begunBy),
  })
  // A kiosk that was offline may repeat a request whose call ended long ago. It starts no second call with that ID.
  if (!isNew) throw new Refusal('noCall')
  if (begunBy !== null) rememberCharacter(tx, directory, live, begunBy)
}

/** Stores the operator's current character as the signage's last character (Spec 3). */
function rememberCharacter(
  tx: DbLike,
  directory: ReceptionContext['directory'],
  live: LiveSignage,
  userId: number,
): void {
  const characterId = directory.receiver(live.id, userId)
  if (characterId !== null && directory.signage(live.id).lastCharacterId !== characterId)
    updateLastCharacter(tx, live.id, characterId)
}

/** Appends the operator's hand-over message to the call's note, and cuts the note to its maximum length. */
function addToNote(tx: DbLike, callId: string, line: string | undefined): void {
  if (!line) return
  const before = findCall(tx, callId)?.note
  const note = before ? `${before}\n${line}` : line
  updateCall(tx, callId, { note: cutNote(note) })
}

/** Cuts off the end of a note that is too long, without splitting a character. */
const cutNote = (note: string): string =>
  note
    .slice(0, CALL_NOTE_MAX)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd()

/** Stores a change of the kiosk's link quality (decisions 8). */
export function storeLink(
  { db }: Pick<ReceptionContext, 'db'>,
  callId: string,
  link: { at: number; quality: LinkQuality },
): void {
  insertCallEvent(db, { callId, at: link.at, kind: 'link', userId: null, detail: link.quality })
}
