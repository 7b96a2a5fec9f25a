import { may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import { folded } from '#core/fields/folded.ts'
import type { OperatorState } from '#core/operator/rules.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { Scene } from '#core/signages/signage.ts'
import type { CandidatesAt } from '../candidates.ts'

/** A signage on the standby page, with the actions that are possible now. */
export interface SignageCard {
  entry: SignageEntry
  /** The call of a visitor that is offered to this operator now. */
  request: CallRequest | undefined
  /**
   * The waiting call that this operator may answer, even after declining it. `enabled` is false if the operator's state or a
   * missing avatar channel prevents that.
   */
  answer: { callId: string; enabled: boolean } | undefined
  hostIsMe: boolean
  mayTalk: boolean
  /** Whether this operator may answer calls of visitors at this signage. */
  isCandidate: boolean
  mayMonitor: boolean
  /** Whether another operator is in a call at this signage, and this operator may listen. */
  mayListen: boolean
  /** The suspend or restart action (Spec 4.3); undefined if the role may not use it, disabled during a call. */
  rest: { wanted: 'suspend' | 'restart'; enabled: boolean } | undefined
}

export interface Viewer {
  userId: number
  role: Role
  /** undefined: this page is not connected as operator. */
  state: OperatorState | undefined
  /** False: no avatar channel, so the server lets this operator answer no call. */
  hasChannel: boolean
}

export const CARD_FILTERS = ['all', 'receiving', 'urgent'] as const
export type CardFilter = (typeof CARD_FILTERS)[number]

/** docs/look.md, Principles: waiting calls come first in every list; everything else keeps its order. */
const URGENCY: Partial<Record<Scene, number>> = { Calling: 0, Crowded: 1 }
const urgencyOf = (card: SignageCard): number => URGENCY[card.entry.state] ?? 2

const isCalm = (scene: Scene): boolean => scene === 'Standby' || scene === 'Suspended'
/** Whether a signage has no call, so that an operator may start one (docs/realtime.md, callFromUser). */
const isReachable = (scene: Scene): boolean => isCalm(scene) || scene === 'Monitoring'

/**
 * The button that answers a waiting visitor; undefined if this operator may not answer. The server checks this again.
 * An operator in state Leaving returns to Standby before answering.
 */
function answerOf(
  { waitingCallId: callId }: SignageEntry,
  viewer: Viewer,
  isCandidate: boolean,
): SignageCard['answer'] {
  if (callId === undefined || !isCandidate || !may(viewer.role, 'call.answer')) return undefined
  const isHere = viewer.state === 'Standby' || viewer.state === 'Leaving'
  return { callId, enabled: isHere && viewer.hasChannel }
}

export function cardOf(
  entry: SignageEntry,
  requests: readonly CallRequest[],
  viewer: Viewer,
  candidatesAt: CandidatesAt,
): SignageCard {
  const { state } = entry
  const isCandidate = candidatesAt(entry).includes(viewer.userId)
  const isHost = viewer.state === 'Standby' || viewer.state === 'Leaving'
  const mayRest = may(viewer.role, 'signage.suspend')
  return {
    entry,
    request: requests.find((request) => request.signageId === entry.id),
    answer: answerOf(entry, viewer, isCandidate),
    hostIsMe: entry.hostId === viewer.userId,
    mayTalk: isHost && isReachable(state) && isCandidate && may(viewer.role, 'call.begin'),
    isCandidate,
    mayMonitor: isReachable(state) && viewer.state !== 'Active' && may(viewer.role, 'signage.monitor'),
    mayListen:
      state === 'Active' &&
      entry.hostId !== viewer.userId &&
      viewer.state !== 'Active' &&
      may(viewer.role, 'call.listen'),
    rest: mayRest
      ? {
          wanted: entry.scene === 'Suspended' ? 'restart' : 'suspend',
          enabled: state !== 'Calling' && state !== 'Active',
        }
      : undefined,
  }
}

export const sorted = (cards: readonly SignageCard[]): readonly SignageCard[] =>
  [...cards].sort(
    (a, b) => urgencyOf(a) - urgencyOf(b) || a.entry.storeId - b.entry.storeId || a.entry.id - b.entry.id,
  )

const FILTERS: Record<CardFilter, (card: SignageCard) => boolean> = {
  all: () => true,
  receiving: (card) => card.entry.state === 'Standby' && !card.entry.closed,
  urgent: (card) => card.entry.state === 'Calling' || card.entry.state === 'Crowded',
}

export const matching = (cards: readonly SignageCard[], filter: CardFilter): readonly SignageCard[] =>
  cards.filter(FILTERS[filter])

export const countsOf = (cards: readonly SignageCard[]): Record<CardFilter, number> => ({
  all: cards.length,
  receiving: matching(cards, 'receiving').length,
  urgent: matching(cards, 'urgent').length,
})

/** A store (shop) to which listed signages belong. The ID 0 stands for signages without a store. */
export interface Store {
  id: number
  name: string | null
}

/** The stores of these signages, without duplicates, sorted by id. */
export function storesOf(signages: readonly SignageEntry[]): readonly Store[] {
  const byId = new Map(signages.map(({ storeId, storeName }) => [storeId, { id: storeId, name: storeName }]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}

/** The cards of one store. `storeId` undefined: the cards of all stores; 0: those of signages without a store. */
export const ofStore = (
  cards: readonly SignageCard[],
  storeId: number | undefined,
): readonly SignageCard[] =>
  storeId === undefined ? cards : cards.filter((card) => card.entry.storeId === storeId)

/** The cards whose signage or store has this text in its name, ignoring case and full-width or half-width forms. */
export function named(cards: readonly SignageCard[], text: string): readonly SignageCard[] {
  const wanted = folded(text.trim())
  if (wanted === '') return cards
  return cards.filter(({ entry }) =>
    [entry.name, entry.storeName ?? ''].some((name) => folded(name).includes(wanted)),
  )
}
