import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/open.ts'
import { findVisitorMessageByRequest, insertVisitorMessage } from '../../db/queries/visitor-messages.ts'

interface MessageInput {
  companyId: number
  signageId: number
  at: number
  words?: string
  /** Name of the recording in DATA_DIR/captures. */
  sound?: string
  callId?: string
}

/** Adds a visitor's message that staff have not dealt with yet. @returns its id */
export function addMessage(db: Db, input: MessageInput): number {
  const { companyId, signageId, at, words = '折り返しください', sound, callId } = input
  const requestId = randomUUID()
  insertVisitorMessage(db, {
    companyId,
    signageId,
    requestId,
    callId: callId ?? null,
    name: words,
    phone: '03-0000-0000',
    text: words,
    lang: 'ja',
    soundFileName: sound ?? null,
    soundType: sound ? 'audio/webm' : null,
    soundSeconds: sound ? 5 : 0,
    createdAt: at,
  })
  return findVisitorMessageByRequest(db, requestId)!.id
}

const head = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(32)])

/** The first bytes of the formats in which browsers record sound. */
export const SOUNDS = {
  webm: head('\x1a\x45\xdf\xa3'),
  ogg: head('OggS'),
  mp4: head('\0\0\0\x20ftypisom'),
}
