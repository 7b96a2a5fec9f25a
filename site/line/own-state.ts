import { atom, type ReadableAtom } from 'nanostores'
import type { BreakMinutes } from '#core/operator/rules.ts'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { type Clock, clock } from './clock.ts'
import type { Line } from './line.ts'
import { line } from './page-line.ts'

/** The operator's own state (Spec 4.4; docs/realtime.md, Operator), as last reported by the server. */
export interface Self {
  $self: ReadableAtom<OwnOperatorState | undefined>
  /** Whether a change was sent and the server has not confirmed it yet. */
  $changing: ReadableAtom<boolean>
  /** Whether an administrator has set this operator to Leaving, and the notice was not dismissed yet. */
  $setAway: ReadableAtom<boolean>
  /**
   * The button 離席する (leave the desk): asks the server for Leaving. With minutes, it is a break, after which the server restores
   * Standby.
   * @returns false if the connection is not open
   */
  leave(restMinutes?: BreakMinutes): boolean
  /** The button 受付に戻る (back to the reception): asks the server for Standby. @returns false if the connection is not open */
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

/** The operator's call, or the call that the operator is taking over. */
const talkOf = (own: OwnOperatorState | undefined) => own?.talk ?? own?.taking

/**
 * Spec 4.4: opens the operation page when a call begins. If the call was already running when the page was loaded, the page stays,
 * because the user has opened it during the call.
 */
export function openCallsAutomatically(
  self: Pick<Self, '$self'>,
  goToOperation: (signageId: number) => void,
): () => void {
  return self.$self.listen((now, before) => {
    const [talk, last] = [talkOf(now), talkOf(before)]
    if (before && talk && talk.callId !== last?.callId) goToOperation(talk.signageId)
  })
}
