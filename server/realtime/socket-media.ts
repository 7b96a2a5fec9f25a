import { decodeFromAvatar, decodeToAvatar } from '#core/characters/contract-avatar-commands.ts'
import {
  AVATAR_TEXTS_MAX_PER_SECOND,
  FACE_FRAMES_MAX_PER_SECOND,
  VOICE_FRAMES_MAX_PER_SECOND,
} from '#core/limits.ts'
import { type MediaFrame, mediaKindOf, readMediaFrame } from '#core/realtime/media-frame.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { Audience } from './audience.ts'
import type { PageConnection } from './page-connection.ts'
import { createTokenBucket } from './token-bucket.ts'

type Kind = MediaFrame['kind']

const PER_SECOND: Record<Kind, number> = {
  voice: VOICE_FRAMES_MAX_PER_SECOND,
  avatarFace: FACE_FRAMES_MAX_PER_SECOND,
  avatarText: AVATAR_TEXTS_MAX_PER_SECOND,
}

interface SocketMediaDeps {
  audience: Pick<Audience, 'toSignageBytes' | 'toOperatorBytes'>
  world: Pick<WorldQueries, 'socketTalkOf'>
  now: () => number
}

/**
 * docs/realtime.md, Media over sockets: forwards media frames between the sockets of a call's signage and operator.
 * Nothing is stored. Frames that exceed the rate, or whose receiver reads too slowly, are dropped silently, because the
 * next frame is more useful.
 */
export class SocketMedia {
  readonly #deps: SocketMediaDeps
  readonly #buckets = new WeakMap<PageConnection, Map<Kind, ReturnType<typeof createTokenBucket>>>()

  constructor(deps: SocketMediaDeps) {
    this.#deps = deps
  }

  /** @returns false if `bytes` is not a media frame, or if the sender may not send this kind of frame */
  receive(connection: PageConnection, bytes: Uint8Array<ArrayBuffer>): boolean {
    const kind = mediaKindOf(bytes)
    if (!kind || (connection.as !== 'signage' && connection.as !== 'operator')) return false
    if (!this.#bucketOf(connection, kind).take(this.#deps.now())) return true
    const frame = readMediaFrame(bytes)
    if (!frame || !maySend(connection.as, frame)) return false
    if (connection.phase === 'live') this.#forward(connection, bytes)
    return true
  }

  /**
   * Drops a frame if its sender has no running call whose media goes over WebSockets: the call is over, or another page
   * has replaced the sender.
   */
  #forward({ as, identity: { userId, signageId } }: PageConnection, bytes: Uint8Array): void {
    const { audience, world } = this.#deps
    if (as === 'signage' && signageId !== null) {
      const talk = world.socketTalkOf({ signageId })
      if (talk) audience.toOperatorBytes(talk.hostId, bytes)
    }
    if (as === 'operator' && userId !== null) {
      const talk = world.socketTalkOf({ userId })
      if (talk) audience.toSignageBytes(talk.signageId, bytes)
    }
  }

  #bucketOf(connection: PageConnection, kind: Kind): ReturnType<typeof createTokenBucket> {
    const own = this.#buckets.get(connection) ?? new Map<Kind, ReturnType<typeof createTokenBucket>>()
    this.#buckets.set(connection, own)
    const bucket = own.get(kind) ?? createTokenBucket(PER_SECOND[kind], PER_SECOND[kind])
    own.set(kind, bucket)
    return bucket
  }
}

/**
 * Whether the sender may send this frame. Signage and operator may both send their voice. Only the operator sends faces
 * and commands, and only the signage sends acknowledgements and the state of its engine.
 */
function maySend(as: 'signage' | 'operator', frame: MediaFrame): boolean {
  if (frame.kind === 'voice') return true
  if (frame.kind === 'avatarFace') return as === 'operator'
  return (as === 'operator' ? decodeToAvatar(frame.text) : decodeFromAvatar(frame.text)) !== undefined
}
