import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Self } from '../../line/own-state.ts'

/** After a sign-in, asks an operator who is still away (state Leaving) whether to come back. */
export interface ReturnQuestion {
  $isAsked: ReadableAtom<boolean>
  /** Does not ask again in this session. Call when the operator chooses to stay away. */
  dismiss(): void
}

const LEFT_KEY = 'uketsuke.left-here'

interface ReturnQuestionDeps {
  self: Pick<Self, '$self'>
  /** Remembers across reloads that the operator has stepped away in this tab; undefined: storage is blocked. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Registers a callback for the end of this tab's session. */
  onSignedOut: (forget: () => void) => void
}

/** Creates the question. It is not asked during a break, which ends automatically after some minutes. */
export function createReturnQuestion({ self, storage, onSignedOut }: ReturnQuestionDeps): ReturnQuestion {
  const $isSettled = atom(storage()?.getItem(LEFT_KEY) === '1')
  const settle = () => {
    $isSettled.set(true)
    storage()?.setItem(LEFT_KEY, '1')
  }
  // The operator has stepped away on this page, so do not ask whether they want to return to the reception.
  self.$self.listen((own, before) => {
    if (own && before && before.state !== 'Leaving' && own.state === 'Leaving') settle()
  })
  onSignedOut(() => storage()?.removeItem(LEFT_KEY))
  return {
    $isAsked: computed(
      [self.$self, $isSettled],
      (own, isSettled) => !isSettled && own?.state === 'Leaving' && own.awayUntil === undefined,
    ),
    dismiss: settle,
  }
}
