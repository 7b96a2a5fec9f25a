import { computed, type ReadableAtom } from 'nanostores'
import type { TalkShape } from '#core/realtime/shapes.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { HostMedia } from './call-media.ts'

/** A talk on its way to a colleague, seen from either side, and who listens to it. */
export interface Handing {
  /** This operator comes: a colleague still talks. */
  $taking: ReadableAtom<TalkShape | undefined>
  /** Who is asked, or comes; undefined: nobody. */
  $to: ReadableAtom<TalkShape['handOver']>
  $listeners: ReadableAtom<NonNullable<TalkShape['listeners']>>
  /** @returns false when the line is not open. */
  offer(userId: number): boolean
  withdraw(): boolean
  /** Whoever comes does not come after all. */
  refuse(): boolean
  close: Stop
}

export interface HandingDeps {
  callId: string
  line: Pick<Line, 'on' | 'send'>
  $talk: ReadableAtom<TalkShape | undefined>
  $taking: ReadableAtom<TalkShape | undefined>
  media: Pick<HostMedia, '$reached' | '$ready'>
  onOver: (cause: 'handedOver' | 'notTaken') => void
}

export function createHanding({ callId, line, $talk, $taking, media, onOver }: HandingDeps): Handing {
  let told: string | undefined

  const answer = (word: 'ready' | 'failed' | 'refuse'): boolean =>
    line.send({ type: 'handOverAnswer', callId, answer: word })

  /** The first one goes when this page's word comes: picture and sound go out. Without either the first one keeps the call. */
  const review = () => {
    if (!$taking.get()) return
    const [reached, ready] = [media.$reached.get(), media.$ready.get()]
    const word = reached === false || ready === false ? 'failed' : reached && ready ? 'ready' : undefined
    if (word !== undefined && told !== word && answer(word)) told = word
  }

  const offs = [
    $taking.listen(review),
    media.$reached.listen(review),
    media.$ready.listen(review),
    line.on('handOverEnded', (body) => {
      if (body.callId !== callId) return
      const isComing = $taking.get() !== undefined
      if (isComing && body.cause !== 'taken') onOver('notTaken')
      if (!isComing && body.cause === 'taken' && $talk.get()?.handOver?.toId === body.userId)
        onOver('handedOver')
    }),
  ]
  review()

  return {
    $taking,
    $to: computed($talk, (talk) => talk?.handOver),
    $listeners: computed([$talk, $taking], (talk, taking) => (talk ?? taking)?.listeners ?? []),
    offer: (userId) => line.send({ type: 'handOver', callId, userId }),
    withdraw: () => line.send({ type: 'handOver', callId, userId: null }),
    refuse: () => answer('refuse'),
    close() {
      for (const off of offs) off()
    },
  }
}

/** Begins once it is so. @returns what ends it, begun or not */
export function onceThere($isSo: ReadableAtom<boolean>, begin: () => Stop): Stop {
  let end: Stop | undefined
  const look = (isSo: boolean) => {
    if (isSo) end ??= begin()
  }
  const stopListening = $isSo.listen(look)
  look($isSo.get())
  return () => {
    stopListening()
    end?.()
  }
}
