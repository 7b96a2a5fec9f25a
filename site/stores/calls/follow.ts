import type { Self } from '../shared/self.ts'

/**
 * Spec 4.4: whoever comes into a call goes to the operation page. A page that is opened while a call runs already
 * stays where it is: it was asked for.
 */
export function followIntoCalls(
  self: Pick<Self, '$self'>,
  goToOperation: (signageId: number) => void,
): () => void {
  return self.$self.listen((now, before) => {
    if (before && now?.talk && now.talk.callId !== before.talk?.callId) goToOperation(now.talk.signageId)
  })
}
