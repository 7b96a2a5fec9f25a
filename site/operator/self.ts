import { atom, type ReadableAtom } from 'nanostores'
import type { RestMinutes } from '#core/operator/rules.ts'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { type Clock, clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'

/** One's own state as the server keeps it; undefined until it has told. Spec 4.4, realtime, Operator. */
export interface Self {
  $self: ReadableAtom<OwnOperatorState | undefined>
  /** A wish is under way: the button waits for the server's word. */
  $changing: ReadableAtom<boolean>
  /** An administrator has set this operator away (and nobody has answered to it yet). */
  $setAway: ReadableAtom<boolean>
  /** 離席する; with minutes a rest, after which the server lets this operator stand by again. @returns false when the line is not open. */
  leave(restMinutes?: RestMinutes): boolean
  /** 受付に戻る. */
  comeBack(): boolean
  dismissSetAway(): void
}

export function createSelf(
  line: Pick<Line, 'on' | 'onState' | 'send'>,
  clock: Pick<Clock, 'serverNow'>,
): Self {
  const $self = atom<OwnOperatorState | undefined>()
  const $changing = atom(false)
  const $setAway = atom(false)

  const take = (next: OwnOperatorState) => {
    $self.set(next)
    $changing.set(false)
    if (next.state !== 'Leaving') $setAway.set(false)
  }

  line.on('stateTransitionMsg', (body) => {
    if (body.of !== 'operator') return
    take(body.state)
    if (body.cause === 'setAway') $setAway.set(true)
  })
  line.on('operatorStateTransition', ({ state, cause }) => {
    const known = $self.get()
    if (known && known.state !== state)
      take({ ...known, state, since: clock.serverNow(), awayUntil: undefined })
    if (cause === 'setAway') $setAway.set(true)
  })
  line.on('Error', () => $changing.set(false))
  line.onState((state) => {
    if (state !== 'open') $changing.set(false)
    if (state === 'stopped') $self.set(undefined)
  })

  const wait = (sent: boolean): boolean => {
    if (sent) $changing.set(true)
    return sent
  }

  return {
    $self,
    $changing,
    $setAway,
    leave: (minutes) => wait(line.send({ type: 'stateTransitionEvent', eventType: 'Leaving', minutes })),
    comeBack: () => wait(line.send({ type: 'stateTransitionEvent', eventType: 'Standby' })),
    dismissSetAway: () => $setAway.set(false),
  }
}

export const self: Self = createSelf(line, clock)

/** The own talk, or the one that a colleague hands over. */
const talkOf = (own: OwnOperatorState | undefined) => own?.talk ?? own?.taking

/**
 * Spec 4.4: whoever comes into a call goes to the operation page. A page that is opened while a call runs already
 * stays where it is: it was asked for.
 */
export function followIntoCalls(
  self: Pick<Self, '$self'>,
  goToOperation: (signageId: number) => void,
): () => void {
  return self.$self.listen((now, before) => {
    const [talk, last] = [talkOf(now), talkOf(before)]
    if (before && talk && talk.callId !== last?.callId) goToOperation(talk.signageId)
  })
}
