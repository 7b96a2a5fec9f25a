import { computed, type ReadableAtom } from 'nanostores'
import { endGuidance, stopGuidance } from '#core/exhibits/contract.ts'
import { type ExhibitWords, wordsFor } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import { exhibitSpeech, type Narration, type Narrator } from '../dialogue/narrator.ts'
import type { Clock } from '../line/clock.ts'
import { isPassing } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** How long the caption stays after the last word. */
const LINGER_MS = 4_000
/** Delay before repeating an unanswered report that the presentation has ended. */
const RETRY_MS = 5_000

/** decisions 7: presents exhibits to a visitor. */
export interface KioskGuidance {
  $shown: ReadableAtom<{ targetId: number; words: ExhibitWords; lang: Language } | undefined>
  $presented: ReadableAtom<Narration | undefined>
  /** Ends the presentation. Call when the visitor dismisses it. */
  stop(): void
  close: Stop
}

interface KioskGuidanceDeps {
  request: Request
  clock: Pick<Clock, 'after'>
  teller: Narrator
  $own: ReadableAtom<OwnSignageState | undefined>
  $language: ReadableAtom<Language>
}

export function createKioskGuidance(deps: KioskGuidanceDeps): KioskGuidance {
  const { request, clock, teller, $own, $language } = deps
  const $guidance = computed($own, (own) => own?.guidance)
  const $shown = computed([$guidance, $language], (guidance, language) => {
    const found = guidance && wordsFor(guidance.texts, language)
    return found && { targetId: guidance.targetId, since: guidance.since, ...found }
  })
  let telling: string | undefined
  let stopLingering: Stop = () => {}

  /**
   * Reports the end of the presentation after a delay. Repeats the report until the server answers, because until then
   * the server keeps the caption on the screen.
   */
  function reportEndIn(delayMs: number, targetId: number): void {
    const reported = telling
    stopLingering = clock.after(delayMs, async () => {
      const reply = await request(endGuidance, { targetId })
      if (isPassing(reply) && telling === reported) reportEndIn(RETRY_MS, targetId)
    })
  }

  const stopFollowing = $shown.subscribe((shown) => {
    const wanted = shown && `${shown.since} ${shown.lang}`
    if (wanted === telling) return
    telling = wanted
    stopLingering()
    if (!shown) return teller.stop()
    const { targetId, words, lang } = shown
    const { spoken } = words
    teller.narrate({ id: targetId, lang, text: exhibitSpeech(words), spoken }, () =>
      reportEndIn(LINGER_MS, targetId),
    )
  })

  return {
    $shown,
    $presented: teller.$narration,
    stop: () => void request(stopGuidance, {}),
    close() {
      stopFollowing()
      telling = undefined
      stopLingering()
      teller.stop()
    },
  }
}
