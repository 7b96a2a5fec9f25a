import { atom, computed, type ReadableAtom } from 'nanostores'
import type { NotFreeCause } from '#core/calls/candidates.ts'
import { LOST_NOTICE_MS } from '#core/limits.ts'
import type { CallRequest } from '#core/realtime/talk-shapes.ts'
import type { ClientBody } from '#core/realtime/to-client.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Ring } from './ring.ts'

/** Why a call request has ended for this operator. `answeredByOther` is SVER-100 (Spec 8). */
export type CallNotice = 'answeredByOther' | 'withdrawn' | 'notSent' | 'notAnswered' | NotFreeNotice
type NotFreeNotice = 'notFree' | 'notFreeAway' | 'notFreeNoChannel' | 'notFreeChannelInUse' | 'notFreeNoPort'

export interface Calls {
  /** All requests offered to this operator, oldest first. Only the server's list changes them. */
  $requests: ReadableAtom<readonly CallRequest[]>
  /** The request shown in the dialog. */
  $current: ReadableAtom<CallRequest | undefined>
  /** Seconds since the visitor pressed the call button, by server time. */
  $waitingSeconds: ReadableAtom<number>
  /** Time left until the request times out. */
  $left: ReadableAtom<{ ratio: number; seconds: number }>
  /** ID of the request whose answer has been sent but not confirmed yet. */
  $answering: ReadableAtom<string | undefined>
  /** Number of call requests that this operator has rejected or not answered. */
  $unanswered: ReadableAtom<number>
  $alertPlaying: ReadableAtom<boolean>
  $soundBlocked: ReadableAtom<boolean>
  accept(requestId?: string): void
  reject(): void
  muteSound(): void
  unlockSound(): void
}

interface CallsDeps {
  line: Pick<Line, 'on' | 'onState' | 'press'>
  ring: Ring
  clock: Pick<Clock, 'after'>
  $now: ReadableAtom<number>
  /** The tab's title while this request rings. */
  ringingTitle: (request: CallRequest) => string
  goToOperation: (signageId: number) => void
  notify: (notice: CallNotice) => void
}

const NOTICES: Record<NonNullable<ClientBody<'acceptRequest'>['reason']>, CallNotice> = {
  answered: 'answeredByOther',
  withdrawn: 'withdrawn',
  notFree: 'notFree',
}

const NOT_FREE_NOTICES: Record<NotFreeCause, NotFreeNotice> = {
  away: 'notFreeAway',
  noChannel: 'notFreeNoChannel',
  channelInUse: 'notFreeChannelInUse',
  noPort: 'notFreeNoPort',
}

const byAge = (a: CallRequest, b: CallRequest): number => a.requestedAt - b.requestedAt

/** The call requests (応対リクエスト, Spec 4.4) that an operator in Standby gets on every /app page. */
export function createCalls(deps: CallsDeps): Calls {
  const { line, ring, clock, $now, ringingTitle, goToOperation, notify } = deps
  const $requests = atom<readonly CallRequest[]>([])
  const $current = computed($requests, (requests) => requests[0])
  const $unanswered = atom(0)
  const countUnanswered = () => $unanswered.set($unanswered.get() + 1)
  const ringing = createRinging(ring, $current, ringingTitle)
  const { $answering, declined, answer, refused } = createAnswering({ line, notify, countUnanswered })

  line.on('submitReceptionUser', ({ requests }) => {
    const known = new Set($requests.get().map((request) => request.requestId))
    if (requests.some((request) => !known.has(request.requestId))) ringing.unmute()
    const answering = $answering.get()
    if (!requests.some((request) => request.requestId === answering)) $answering.set(undefined)
    $requests.set([...requests].sort(byAge))
    ringing.update()
  })

  line.on('acceptRequest', ({ requestId, shouldRecept, reason, notFree, signageId }) => {
    if ($answering.get() === requestId) $answering.set(undefined)
    if (shouldRecept && signageId !== null) goToOperation(signageId)
    else if (!shouldRecept && !declined.has(requestId)) {
      notify(notFree ? NOT_FREE_NOTICES[notFree] : NOTICES[reason ?? 'answered'])
      if (reason === 'withdrawn') countUnanswered()
    }
    declined.delete(requestId)
  })

  // If the server refuses an answer, the dialog stays open for another try.
  line.on('Error', refused)

  const forgetAll = () => {
    $requests.set([])
    ringing.update()
  }
  let stopWaiting = () => {}

  // While the connection is lost, no request can be answered: after LOST_NOTICE_MS the list is cleared. After a
  // reconnect, the server sends the complete list.
  line.onState((state) => {
    stopWaiting()
    if (state === 'open') return
    $answering.set(undefined)
    if (state === 'stopped') forgetAll()
    else stopWaiting = clock.after(LOST_NOTICE_MS, forgetAll)
  })

  return {
    $requests,
    $current,
    $waitingSeconds: computed([$current, $now], waitingSecondsOf),
    $left: computed([$current, $now], leftOf),
    $answering,
    $unanswered,
    $alertPlaying: ring.$playing,
    $soundBlocked: ring.$blocked,
    accept: (requestId = $current.get()?.requestId) => answer('acceptRequest', requestId),
    reject: () => answer('rejectRequest', $current.get()?.requestId),
    muteSound: ringing.mute,
    unlockSound: () => ring.unlock(),
  }
}

interface AnsweringDeps extends Pick<CallsDeps, 'line' | 'notify'> {
  countUnanswered: () => void
}

/** Sends this operator's answers to calls (accept or reject). An answer that does not reach the server is undone. */
function createAnswering({ line, notify, countUnanswered }: AnsweringDeps) {
  const $answering = atom<string | undefined>()
  /** Ids of the requests that this operator has rejected. The operator gets no notice when these end. */
  const declined = new Set<string>()

  /** Undoes accepting or rejecting a call if the server has refused it or has not received it. */
  const refused = () => {
    const requestId = $answering.get()
    if (requestId === undefined) return
    $answering.set(undefined)
    declined.delete(requestId)
  }

  const answer = (eventType: 'acceptRequest' | 'rejectRequest', requestId: string | undefined) => {
    if (requestId === undefined || $answering.get() === requestId) return
    $answering.set(requestId)
    if (eventType === 'rejectRequest') declined.add(requestId)
    // the operator accepts a call that they rejected before, so they get a notice about its end again
    else declined.delete(requestId)
    const undo = (notice: CallNotice) => {
      if ($answering.get() === requestId) refused()
      else declined.delete(requestId)
      notify(notice)
    }
    const isSent = line.press(
      { type: 'stateTransitionEvent', eventType, requestId },
      {
        settled(isAnswered) {
          if (!isAnswered) undo('notAnswered')
          else if (declined.has(requestId)) countUnanswered()
        },
      },
    )
    if (!isSent) undo('notSent')
  }

  return { $answering, declined, answer, refused }
}

/** Rings for the current request. After the operator has muted the ring, it stays silent until a new request comes. */
function createRinging(
  ring: Ring,
  $current: ReadableAtom<CallRequest | undefined>,
  titleOf: CallsDeps['ringingTitle'],
) {
  let muted = false
  return {
    unmute() {
      muted = false
    },
    mute() {
      muted = true
      ring.mute()
    },
    update() {
      const current = $current.get()
      if (!current) {
        muted = false
        return ring.stop()
      }
      ring.start(titleOf(current))
      if (muted) ring.mute()
    },
  }
}

const waitingSecondsOf = (request: CallRequest | undefined, now: number): number =>
  request ? Math.max(0, Math.floor((now - request.requestedAt) / 1000)) : 0

function leftOf(request: CallRequest | undefined, now: number): { ratio: number; seconds: number } {
  if (!request) return { ratio: 0, seconds: 0 }
  const leftMs = Math.max(0, request.dueAt - now)
  const wholeMs = Math.max(1, request.dueAt - request.requestedAt)
  return { ratio: Math.min(1, leftMs / wholeMs), seconds: Math.ceil(leftMs / 1000) }
}
