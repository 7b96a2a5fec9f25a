import * as z from 'zod/mini'
import { id } from '../fields/shapes.ts'
import { decodeBy } from '../realtime/decode.ts'
import { TRANSPORTS } from '../signages/transport.ts'
import { BACKGROUNDS, CAMERAS, CAPTURE_MODES, EXPRESSIONS, MOTIONS, VOICE_EFFECTS } from './avatar.ts'

/** Commands of the data channel `avatar` (docs/realtime.md, Media), each repeated every 100 ms until acknowledged. */
export const avatarCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('motion'), motion: z.enum(MOTIONS), isDeep: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('expression'), expression: z.enum(EXPRESSIONS) }),
  z.object({ kind: z.literal('camera'), camera: z.enum(CAMERAS) }),
  z.object({ kind: z.literal('background'), background: z.enum(BACKGROUNDS) }),
  z.object({ kind: z.literal('avatar'), characterId: id }),
  z.object({ kind: z.literal('ownMotion'), motionId: id }),
  z.object({ kind: z.literal('captureMode'), captureMode: z.enum(CAPTURE_MODES) }),
  z.object({ kind: z.literal('voiceEffect'), voiceEffect: z.enum(VOICE_EFFECTS) }),
  z.object({ kind: z.literal('calibration') }),
])

export const toAvatar = {
  command: z.object({ id: z.string().check(z.maxLength(36)), command: avatarCommand }),
} as const

export const fromAvatar = {
  ack: z.object({ id: z.string().check(z.maxLength(36)), ok: z.boolean(), reason: z.optional(z.string()) }),
  /** A command that takes time (such as loading a character) was received and is running. */
  working: z.object({ id: z.string().check(z.maxLength(36)) }),
  /** From the kiosk, every second of a call: the transport that it wants, and the state of its avatar engine. */
  engineState: z.object({
    transport: z.enum(TRANSPORTS),
    motion: z.string(),
    motionsPlayed: z.int(),
    width: z.int(),
    height: z.int(),
    frameMs: z.number(),
  }),
} as const
export type EngineReport = z.infer<typeof fromAvatar.engineState>

type MessageOf<Catalogue extends Record<string, z.ZodMiniType>> = {
  [T in keyof Catalogue]: { type: T } & z.infer<Catalogue[T]>
}[keyof Catalogue]

/**
 * Reason of an `ack`: the kiosk draws from sprites and has no pictures for the command, so it shows the operator's stream for the rest
 * of the call. The operator's page then applies the command to its own engine.
 */
export const STREAMED = 'streamed'

/** Messages of the data channel `avatar`, by direction. Decoding an unknown message returns undefined. */
type ToAvatar = MessageOf<typeof toAvatar>
export type FromAvatar = MessageOf<typeof fromAvatar>
export const encodeAvatarText = (message: ToAvatar | FromAvatar): string => JSON.stringify(message)
export const decodeToAvatar = (text: string): ToAvatar | undefined =>
  decodeBy(toAvatar, text) as ToAvatar | undefined
export const decodeFromAvatar = (text: string): FromAvatar | undefined =>
  decodeBy(fromAvatar, text) as FromAvatar | undefined
