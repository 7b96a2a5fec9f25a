import { atom, computed, type ReadableAtom } from 'nanostores'
import type { HandOverEnd } from '#core/calls/hand-over.ts'
import type { HandOverOffer } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Self } from '../operator/self.ts'
import type { Ring } from './ring.ts'

/** Colleagues ask this operator to go on with their talks. Only the server's word changes it. */
export interface HandOvers {
  /** The oldest one. */
  $current: ReadableAtom<HandOverOffer | undefined>
  $left: ReadableAtom<{ ratio: number; seconds: number }>
  /** The answer is on its way to the server. */
  $answering: ReadableAtom<boolean>
  answer(answer: 'accept' | 'refuse'): void
}

export interface HandOversDeps {
  self: Pick<Self, '$self'>
  line: Pick<Line, 'on' | 'onState' | 'send'>
  ring: Pick<Ring, 'start' | 'stop'>
  $now: ReadableAtom<number>
  ringingTitle: (offer: HandOverOffer) => string
  /** A hand-over that this operator wished for came to nothing. */
  notifyEnd: (cause: HandOverEnd, name: string) => void
  notSent: () => void
}

/** Of these nobody needs to be told: they were the own doing, or are told otherwise. */
const QUIET: readonly HandOverEnd[] = ['taken', 'withdrawn', 'closed']

export function createHandOvers(deps: HandOversDeps): HandOvers {
  const { self, line, ring, $now, ringingTitle, notifyEnd, notSent } = deps
  const $current = computed(self.$self, (own) => own?.handOvers?.[0])
  const $answering = atom(false)
  const $left = computed([$current, $now], leftOf)

  $current.listen((offer, before) => {
    if (offer?.callId !== before?.callId) $answering.set(false)
    if (offer) ring.start(ringingTitle(offer))
    else ring.stop()
  })
  line.on('handOverEnded', ({ userId, name, cause }) => {
    const isOwnWish = self.$self.get()?.userId !== userId
    if (isOwnWish && !QUIET.includes(cause)) notifyEnd(cause, name)
  })
  // a refused answer leaves the window open: it can be tried again
  line.on('Error', () => $answering.set(false))
  line.onState(() => $answering.set(false))

  return {
    $current,
    $left,
    $answering,
    answer(answer) {
      const offer = $current.get()
      if (!offer || $answering.get()) return
      if (line.send({ type: 'handOverAnswer', callId: offer.callId, answer })) $answering.set(true)
      else notSent()
    },
  }
}

function leftOf(offer: HandOverOffer | undefined, now: number): { ratio: number; seconds: number } {
  if (!offer) return { ratio: 0, seconds: 0 }
  const leftMs = Math.max(0, offer.dueAt - now)
  const wholeMs = Math.max(1, offer.dueAt - offer.offeredAt)
  return { ratio: Math.min(1, leftMs / wholeMs), seconds: Math.ceil(leftMs / 1000) }
}
