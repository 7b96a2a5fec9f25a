import type { OwnOperatorState } from '#contract/realtime/shapes.ts'
import type { Self } from '../shared/self.ts'

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
