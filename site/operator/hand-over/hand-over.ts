import { computed, type ReadableAtom } from 'nanostores'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { Line } from '../../line/line.ts'
import type { Stop } from '../../line/stop.ts'
import type { HostMedia } from '../call/call-media.ts'

/**
 * Hand-over of a call, for the page of the operator who offers it and for the page of the operator who takes over. Also
 * has the supervisors who listen to the call.
 */
export interface HandOver {
  /** The call that this operator is taking over while a colleague still talks. */
  $taking: ReadableAtom<TalkShape | undefined>
  /** The colleague who is asked to take over, or is taking over. */
  $to: ReadableAtom<TalkShape['handOver']>
  $listeners: ReadableAtom<NonNullable<TalkShape['listeners']>>
  /** @param note one line for the colleague @returns false if the connection is not open */
  offer(userId: number, note?: string): boolean
  withdraw(): boolean
  /** Gives up a hand-over that this operator has accepted. */
  refuse(): boolean
  close: Stop
}

interface HandOverDeps {
  callId: string
  line: Pick<Line, 'on' | 'send'>
  $talk: ReadableAtom<TalkShape | undefined>
  $taking: ReadableAtom<TalkShape | undefined>
  media: Pick<HostMedia, '$reached' | '$ready'>
  onOver: (cause: 'handedOver' | 'notTaken') => void
}

export function createHandOver({ callId, line, $talk, $taking, media, onOver }: HandOverDeps): HandOver {
  let reported: string | undefined

  const answer = (word: 'ready' | 'failed' | 'refuse'): boolean =>
    line.send({ type: 'handOverAnswer', callId, answer: word })

  /** Reports whether this page can take the call over: after `ready`, the first operator leaves the call. */
  const review = () => {
    if (!$taking.get()) return
    const [reached, ready] = [media.$reached.get(), media.$ready.get()]
    const word = reached === false || ready === false ? 'failed' : reached && ready ? 'ready' : undefined
    if (word !== undefined && reported !== word && answer(word)) reported = word
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
    offer: (userId, note = '') =>
      line.send({ type: 'handOver', callId, userId, ...(note.trim() !== '' && { note: note.trim() }) }),
    withdraw: () => line.send({ type: 'handOver', callId, userId: null }),
    refuse: () => answer('refuse'),
    close() {
      for (const off of offs) off()
    },
  }
}

/**
 * Calls `begin` the first time that `$isSo` is true. @returns a function that stops waiting, and stops what `begin` has
 * started
 */
export function startOnce($isSo: ReadableAtom<boolean>, begin: () => Stop): Stop {
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
