import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { KioskAiDeps } from '../kiosk/ai.ts'
import type { Farewell } from '../kiosk/call-events.ts'

/** The facts that decide whether the AI continues after a call that no operator answered (decisions 7). */
export interface ReturnFacts {
  own: OwnSignageState | undefined
  /** Whether the call was requested on this kiosk. */
  isAsked: boolean
  /** Whether the AI dialogue requested this call for the visitor. */
  wasHandedOver: boolean
  returnsToAi: boolean
  farewell: Farewell | undefined
  /** Set when no operator was available. The AI restarts in this language after the call has been withdrawn. */
  comesBackIn: Language | undefined
  language: Language
}

type ReturnDecision =
  /** No operator is available: withdraw the call. The AI then continues in this language. */
  { type: 'withdraw'; lang: Language } | { type: 'goOn'; lang: Language } | undefined

/** After a change of the signage's state, decides whether to withdraw the call or to continue with the AI. */
export function decideReturn(facts: ReturnFacts): ReturnDecision {
  const { own, comesBackIn, language } = facts
  const isAbsent = own?.scene === 'Crowded' && own.crowded?.cause === 'absent'
  if (isAbsent && facts.isAsked && (!facts.wasHandedOver || facts.returnsToAi))
    return { type: 'withdraw', lang: comesBackIn ?? language }
  if (own?.scene === 'Standby' && comesBackIn) return { type: 'goOn', lang: comesBackIn }
  return decideFarewell(facts)
}

/**
 * After a call that was unanswered or declined, continues with the AI if the company has chosen that.
 */
export function decideFarewell({ own, farewell, returnsToAi, language }: ReturnFacts): ReturnDecision {
  const isUnserved = farewell === 'unanswered' || farewell === 'declined'
  return isUnserved && returnsToAi && own?.scene === 'Standby' ? { type: 'goOn', lang: language } : undefined
}

interface ReturnToAi {
  /** Withdraws the call or starts the AI again, if a change of the signage's state requires it. */
  followOwn(): void
  followFarewell(): void
}

interface ReturnToAiDeps
  extends Pick<KioskAiDeps, '$own' | '$language' | 'asking' | 'calls' | 'keepLanguage'> {
  returnsToAi: () => boolean
  wasHandedOver: () => boolean
  /** Starts the AI again. */
  start: () => void
}

export function createReturnToAi(deps: ReturnToAiDeps): ReturnToAi {
  const { $own, asking, calls } = deps
  let comesBackIn: Language | undefined

  const facts = (): ReturnFacts => ({
    own: $own.get(),
    isAsked: asking.$asked.get()?.requestId === $own.get()?.requestId,
    wasHandedOver: deps.wasHandedOver(),
    returnsToAi: deps.returnsToAi(),
    farewell: calls.$farewell.get(),
    comesBackIn,
    language: deps.$language.get(),
  })

  function apply(decision: ReturnDecision): void {
    if (!decision) return
    comesBackIn = decision.type === 'withdraw' ? decision.lang : undefined
    if (decision.type === 'withdraw') {
      void asking.home()
      return
    }
    // clears the messages of the ended call and keeps the visitor's language
    calls.clear()
    deps.keepLanguage(decision.lang)
    deps.start()
  }

  return {
    followOwn() {
      const scene = $own.get()?.scene
      // the call was answered, the signage suspended or the server unreachable: the visitor no longer waits for the AI
      if (!scene || scene === 'Active' || scene === 'Suspended') comesBackIn = undefined
      apply(decideReturn(facts()))
    },
    followFarewell: () => apply(decideFarewell(facts())),
  }
}
