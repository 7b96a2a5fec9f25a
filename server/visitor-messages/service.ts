import { randomUUID } from 'node:crypto'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { VISITOR_MESSAGES_LISTED_MAX, VISITOR_MESSAGES_PER_DAY } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { getVisitorMessages, leaveVisitorMessage } from '#core/visitor-messages/contract.ts'
import { decideMessage, type SoundType } from '#core/visitor-messages/message.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findCall } from '../../db/queries/calls.ts'
import { findCompany } from '../../db/queries/companies.ts'
import {
  countOpenVisitorMessages,
  countVisitorMessages,
  findVisitorMessage,
  findVisitorMessageByRequest,
  insertVisitorMessage,
  listVisitorMessages,
  removeVisitorMessage,
  updateVisitorMessage,
  type VisitorMessageRow,
} from '../../db/queries/visitor-messages.ts'
import { audit } from '../audit/service.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Directory } from '../reception/directory.ts'
import type { FileStore } from '../system/files.ts'
import { soundTypeOf } from './sound-type.ts'

export interface VisitorMessageDeps {
  db: Db
  now: () => number
  directory: Pick<Directory, 'signage' | 'listedFor'>
  /** The files in the folder DATA_DIR/captures. */
  visitorPictures: FileStore
  live: Pick<Live, 'visitorMessagesChanged'>
  /** Queues the alert about the message. Call in the transaction that stores the message. */
  notifyOfMessage: (tx: DbLike, place: MessagePlace, message: LeftMessage) => void
}

export interface MessagePlace {
  companyId: number
  storeId: number | null
  storeName: string | null
  name: string
}

export interface LeftMessage {
  requestId: string
  name: string
  phone: string
  text: string
  hasSound: boolean
  at: number
}

const EXTENSIONS: Record<SoundType, string> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }
const RETRY_MS = 60 * 60_000

type Left = ParsedInputOf<typeof leaveVisitorMessage> & { sound: Buffer | undefined }

/**
 * Stores a visitor's message and alerts the company. A repeated request stores nothing.
 * @throws Refusal notFound (not a signage), invalid (neither text nor sound), mediaType, tooMany
 */
export async function leaveMessage(deps: VisitorMessageDeps, asker: CompanyAsker, left: Left): Promise<void> {
  const { signageId } = asker
  if (signageId === null) throw new Refusal('notFound')
  if (left.text === '' && !left.sound) throw new Refusal('invalid', { fields: { text: 'required' } })
  if (findVisitorMessageByRequest(deps.db, left.requestId)) return
  const soundType = left.sound ? soundTypeOf(left.sound) : undefined
  if (left.sound && !soundType) throw new Refusal('mediaType')
  const soundFileName = soundType ? `${randomUUID()}.${EXTENSIONS[soundType]}` : null
  let isStored = false
  try {
    if (soundFileName && left.sound) await deps.visitorPictures.write(soundFileName, left.sound)
    isStored = saveMessage(deps, signageId, left, { soundFileName, soundType: soundType ?? null })
  } finally {
    if (soundFileName && !isStored) await deps.visitorPictures.remove(soundFileName)
  }
  if (isStored) deps.live.visitorMessagesChanged(signageId)
}

/**
 * Checks the limit and stores the message in one transaction.
 * @returns false if another request has stored the same message meanwhile
 * @throws Refusal tooMany
 */
function saveMessage(
  { db, directory, now, notifyOfMessage }: VisitorMessageDeps,
  signageId: number,
  { requestId, callId, name, phone, text, lang, soundSeconds }: Left,
  sound: Pick<VisitorMessageRow, 'soundFileName' | 'soundType'>,
): boolean {
  const place = directory.signage(signageId)
  const at = now()
  return db.transaction((tx) => {
    if (findVisitorMessageByRequest(tx, requestId)) return false
    if (countVisitorMessages(tx, signageId, at - DAY_MS) >= VISITOR_MESSAGES_PER_DAY)
      throw new Refusal('tooMany', { retryAfterMs: RETRY_MS })
    const call = callId === undefined ? undefined : findCall(tx, callId)
    insertVisitorMessage(tx, {
      companyId: place.companyId,
      signageId,
      requestId,
      callId: call?.signageId === signageId ? call.id : null,
      name,
      phone,
      text,
      lang,
      ...sound,
      soundSeconds: sound.soundFileName ? Math.round(soundSeconds) : 0,
      createdAt: at,
    })
    const hasSound = sound.soundFileName !== null
    notifyOfMessage(tx, place, { requestId, name, phone, text, hasSound, at })
    return true
  })
}

export function listMessages(
  { db, directory, now }: VisitorMessageDeps,
  asker: CompanyAsker,
): OutputOf<typeof getVisitorMessages> {
  const { companyId } = asker
  const signages = new Map(directory.listedFor(asker).map((signage) => [signage.id, signage]))
  const filter = { companyId, signageIds: [...signages.keys()], doneSinceAt: now() - DAY_MS }
  return {
    open: countOpenVisitorMessages(db, filter),
    keptDays: findCompany(db, companyId)?.pictureDays ?? 0,
    messages: listVisitorMessages(db, filter, VISITOR_MESSAGES_LISTED_MAX).map((row) => ({
      id: row.id,
      signageId: row.signageId,
      signageName: signages.get(row.signageId)?.name ?? '',
      storeName: signages.get(row.signageId)?.storeName ?? null,
      name: row.name,
      phone: row.phone,
      text: row.text,
      lang: row.lang,
      sound: row.soundFileName
        ? { url: `/visitor-messages/${row.id}/sound`, seconds: row.soundSeconds }
        : null,
      createdAt: row.createdAt,
      doneAt: row.doneAt,
      doneBy: row.doneByName,
    })),
  }
}

/** @throws Refusal notFound, also for a message at a signage that the caller may not see */
function requireMessage(
  { directory }: VisitorMessageDeps,
  tx: DbLike,
  asker: CompanyAsker,
  messageId: number,
): VisitorMessageRow {
  const row = findVisitorMessage(tx, asker.companyId, messageId)
  const isVisible = row && directory.listedFor(asker).some(({ id }) => id === row.signageId)
  if (!isVisible) throw new Refusal('notFound')
  return row
}

/** @throws Refusal notFound */
export function setMessageDone(
  deps: VisitorMessageDeps,
  asker: CompanyAsker,
  { messageId, isDone }: { messageId: number; isDone: boolean },
): void {
  const at = deps.now()
  const changed = deps.db.transaction((tx) => {
    const row = requireMessage(deps, tx, asker, messageId)
    const state = decideMessage(row, { isDone, userId: asker.userId, at })
    if (state) updateVisitorMessage(tx, row.id, state)
    return state && row
  })
  if (changed) deps.live.visitorMessagesChanged(changed.signageId)
}

/** @throws Refusal notFound */
export async function deleteMessage(
  deps: VisitorMessageDeps,
  asker: CompanyAsker,
  messageId: number,
): Promise<void> {
  const row = deps.db.transaction((tx) => {
    const found = requireMessage(deps, tx, asker, messageId)
    removeVisitorMessage(tx, found.id)
    audit(tx, 'record.messageDeleted', { targetId: found.id })
    return found
  })
  if (row.soundFileName) await deps.visitorPictures.remove(row.soundFileName)
  deps.live.visitorMessagesChanged(row.signageId)
}

/** @throws Refusal notFound */
export function findMessageSound(
  deps: VisitorMessageDeps,
  asker: CompanyAsker,
  messageId: number,
): { fileName: string; mimeType: SoundType } {
  if (!Number.isSafeInteger(messageId)) throw new Refusal('notFound')
  const { soundFileName, soundType } = requireMessage(deps, deps.db, asker, messageId)
  if (!soundFileName || !soundType) throw new Refusal('notFound')
  return { fileName: soundFileName, mimeType: soundType }
}
