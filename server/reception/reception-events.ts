import type { CloseCause } from '#core/calls/call.ts'
import type { HandOverEnd } from '#core/calls/hand-over.ts'
import type { CaptionSpeaker } from '#core/captions/rules.ts'
import type { Speaker } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { TalkSide } from '#core/realtime/talk-shapes.ts'

/** What has happened in the reception: facts that are already stored. Listeners turn them into messages. */
export type ReceptionEvent =
  | { kind: 'signageChanged'; signageId: number; cause: string }
  | { kind: 'operatorChanged'; userId: number; cause: string }
  /** The list of requests offered to this operator has changed. */
  | { kind: 'requestsChanged'; userId: number }
  | { kind: 'callArrived'; userId: number; signageId: number; requestId: string }
  /** `holders`: operators whose dialog showed the request, without the one who accepted it. */
  | { kind: 'callAnswered'; signageId: number; requestId: string; hostId: number; holders: readonly number[] }
  | { kind: 'callWithdrawn'; signageId: number; requestId: string; holders: readonly number[] }
  | { kind: 'talkBegun'; signageId: number; requestId: string; hostId: number }
  | { kind: 'endAsked'; signageId: number; requestId: string; hostId: number; endsAt: number }
  | {
      kind: 'callClosed'
      signageId: number
      requestId: string
      hostId?: number
      cause: CloseCause
      reload: boolean
    }
  /** A hand-over has ended. `userId` is the colleague. With the cause `taken`, `handedOver` comes before this event. */
  | {
      kind: 'handOverEnded'
      signageId: number
      requestId: string
      hostId: number
      userId: number
      cause: HandOverEnd
    }
  /** The colleague has taken over the talk. */
  | { kind: 'handedOver'; signageId: number; requestId: string; fromId: number; hostId: number }
  | { kind: 'listeningStarted'; signageId: number; requestId: string; userId: number }
  | { kind: 'listeningEnded'; signageId: number; userId: number; cause: string }
  | { kind: 'whisperChanged'; signageId: number; userId: number; pageId: string; on: boolean }
  /** The owner of a reserved room has left it for a moment. */
  | { kind: 'hostLeft'; signageId: number; requestId: string; hostId: number }
  /** The visitor (guest) of a reserved room has left; the talk continues. */
  | { kind: 'guestLeft'; signageId: number }
  | { kind: 'endingSoon'; signageId: number; ownerId: number; endAt: number }
  | { kind: 'monitoringStarted'; signageId: number; userId: number }
  | { kind: 'monitoringEnded'; signageId: number; userId: number; cause: string }
  | { kind: 'signageLost'; signageId: number; lostAt: number; back: boolean }
  | { kind: 'operatorLost'; signageId: number; requestId: string; back: boolean }
  | { kind: 'screenShared'; signageId: number; requestId: string; on: boolean }
  /** The sides whose network blocks WebRTC. */
  | { kind: 'mediaBlocked'; signageId: number; sides: readonly TalkSide[] }
  /** An utterance of the AI dialogue. */
  | {
      kind: 'talkSaid'
      signageId: number
      talkId: string
      at: number
      speaker: Speaker
      lang: Language
      text: string
    }
  /** A caption of a talk between people, and its translation for the other participant. */
  | {
      kind: 'captionSaid'
      signageId: number
      callId: string
      n: number
      at: number
      speaker: CaptionSpeaker
      lang: Language
      text: string
      final: boolean
    }
  | {
      kind: 'captionTranslated'
      signageId: number
      callId: string
      n: number
      speaker: CaptionSpeaker
      lang: Language
      text: string | null
      final: boolean
    }
  | { kind: 'decodeError'; signageId: number; on: boolean }
  /** A visitor's message was added, marked as done, or deleted. */
  | { kind: 'visitorMessagesChanged'; signageId: number }
  /** The abilities that the kiosk's device lacks, or the result of its self-test, have changed. */
  | { kind: 'kioskChecked'; signageId: number }
  /** The templates or settings of the signage were saved, or a character that it may show has new sprites. */
  | { kind: 'templateChanged'; signageId: number }

export type Announce = (receptionEvent: ReceptionEvent) => void

/**
 * Publishes the reception's events. It is created before the reception, because listeners need the reception itself.
 */
export interface ReceptionEvents {
  announce: Announce
  /** Listeners are called in the order of subscription. @returns a function that unsubscribes */
  on(listener: (receptionEvent: ReceptionEvent) => void): () => void
}

/** @param onFault receives what a listener throws; the reception and the other listeners continue */
export function createReceptionEvents(onFault: (error: unknown) => void): ReceptionEvents {
  const listeners = new Set<(receptionEvent: ReceptionEvent) => void>()
  return {
    announce(receptionEvent) {
      for (const listener of listeners) {
        try {
          listener(receptionEvent)
        } catch (error) {
          onFault(error)
        }
      }
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
