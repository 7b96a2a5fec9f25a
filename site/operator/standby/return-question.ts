import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Self } from '../../line/own-state.ts'

/** Asks whether to return to reception after a sign-in that finds the operator away. */
export interface ReturnQuestion {
  $isAsked: ReadableAtom<boolean>
  /** The operator stays away. */
  dismiss(): void
}

const LEFT_KEY = 'uketsuke.left-here'

interface ReturnQuestionDeps {
  self: Pick<Self, '$self'>
  /** Remembers over a reload that the operator has left in this tab; undefined: not possible. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** The session of this tab has ended. */
  onSignedOut: (forget: () => void) => void
}

/** A break is not asked about: it ends by itself. */
export function createReturnQuestion({ self, storage, onSignedOut }: ReturnQuestionDeps): ReturnQuestion {
  const $isSettled = atom(storage()?.getItem(LEFT_KEY) === '1')
  const settle = () => {
    $isSettled.set(true)
    storage()?.setItem(LEFT_KEY, '1')
  }
  // the operator steps away on this device, and knows it
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
