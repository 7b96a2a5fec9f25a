import { atom, computed, type ReadableAtom } from 'nanostores'
import type { HandOverEnd } from '#core/calls/hand-over.ts'
import type { HandOverOffer } from '#core/realtime/talk-shapes.ts'
import type { Line } from '../line/line.ts'
import type { Self } from '../line/own-state.ts'
import type { Ring } from './ring.ts'

/** Hand-overs offered to this operator. Only messages from the server change the list. */
export interface HandOvers {
  /** The oldest offer. */
  $current: ReadableAtom<HandOverOffer | undefined>
  $left: ReadableAtom<{ ratio: number; seconds: number }>
  /** Whether the answer was sent and the server has not confirmed it yet. */
  $answering: ReadableAtom<boolean>
  answer(answer: 'accept' | 'refuse'): void
}

interface HandOversDeps {
  self: Pick<Self, '$self'>
  line: Pick<Line, 'on' | 'onState' | 'send'>
  ring: Pick<Ring, 'start' | 'stop'>
  $now: ReadableAtom<number>
  ringingTitle: (offer: HandOverOffer) => string
  /** Called when a hand-over that this operator offered has failed. `name`: the colleague who was asked. */
  notifyEnd: (cause: HandOverEnd, name: string) => void
  notSent: () => void
}

/**
 * Causes for which this module shows no message: this operator has caused the end, or another part of the page reports
 * it.
 */
const SILENT_ENDS: readonly HandOverEnd[] = ['taken', 'withdrawn', 'closed']

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
    const isOwnOffer = self.$self.get()?.userId !== userId
    if (isOwnOffer && !SILENT_ENDS.includes(cause)) notifyEnd(cause, name)
  })
  // If the server refuses an answer, the dialog stays open for another try.
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
