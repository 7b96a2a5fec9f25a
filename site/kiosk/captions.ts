import { computed } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import { type CaptionLine, wordsOf } from '../captions/caption-lines.ts'
import type { CallCaptions } from '../captions/captions.ts'
import { createDialogueLips } from '../dialogue/mouth.ts'
import type { Speaking, SpeakingEvents, SpokenClause } from '../dialogue/speaking.ts'
import { pickTexts } from '../kit/texts/define.ts'
import type { CaptionsHost, CaptionView, KioskCaptions } from './captions-loader.ts'
import { kioskCaptionTexts } from './texts-captions.ts'

interface KioskCaptionDeps extends CaptionsHost {
  captions: CallCaptions
  createSpeaking: (events: SpeakingEvents) => Speaking
}

/** Volume of the operator's own voice while the avatar speaks the translation. */
const LOWERED = 0.15

/**
 * Shows the operator's last words above the drawn reception counter, and speaks them in the avatar's voice if the
 * company wants it.
 */
export function createKioskCaptions(deps: KioskCaptionDeps): KioskCaptions {
  const { captions, media, moveLips, $own, $language } = deps
  /** Number of clauses that are queued or being spoken. */
  let waiting = 0
  let saying: Saying | undefined

  const speaking = deps.createSpeaking({
    sounded() {
      media.lowerSound(LOWERED)
      captions.guard(true)
      moveLips(lips)
    },
    said() {
      waiting -= 1
      if (waiting <= 0) finish()
    },
  })
  const lips = createDialogueLips(speaking)

  function finish(): void {
    waiting = 0
    media.lowerSound(1)
    captions.guard(false)
    moveLips(undefined)
  }

  function speak(lines: readonly CaptionLine[]): void {
    const next = $own.get()?.talk?.captions?.speaks ? nextClause(lines, saying) : undefined
    if (!next) return
    saying = next.saying
    waiting += 1
    speaking.say(next.clause)
  }

  const stopFollowing = captions.$lines.listen((lines) => {
    if (lines.length > 0) return speak(lines)
    // no lines: another call has begun, or none is running
    saying = undefined
    speaking.stop()
    if (waiting > 0) finish()
  })

  return {
    $written: computed([captions.$lines, $own, $language], writtenOf),
    close() {
      stopFollowing()
      speaking.close()
      finish()
      captions.close()
    },
  }
}

/** The translation being spoken: its caption number, and how many characters and clauses were queued. */
interface Saying {
  n: number
  length: number
  clauses: number
}

/** The part of the operator's newest translation that has not been queued for speaking yet. */
function nextClause(
  lines: readonly CaptionLine[],
  saying: Saying | undefined,
): { clause: SpokenClause; saying: Saying } | undefined {
  const last = lines.findLast(({ speaker, translation }) => speaker === 'operator' && translation)
  if (!last?.translation || (saying && saying.n > last.n)) return undefined
  const { n, translation } = last
  const { length, clauses } = saying?.n === n ? saying : { length: 0, clauses: 0 }
  const text = translation.text.slice(length)
  if (text.trim() === '') return undefined
  return {
    clause: { turn: n, clause: clauses + 1, text, lang: translation.lang },
    saying: { n, length: translation.text.length, clauses: clauses + 1 },
  }
}

function writtenOf(
  lines: readonly CaptionLine[],
  own: OwnSignageState | undefined,
  language: Language,
): CaptionView | undefined {
  const transcription = transcriptionOf(own)
  if (!transcription) return undefined
  return { written: pickTexts(kioskCaptionTexts, language)[transcription], caption: wordsOf(lines) }
}

/** The notice about transcription for visitor and operator; `translated` if they read different languages. */
function transcriptionOf(
  own: OwnSignageState | undefined,
): 'written' | 'translated' | 'untranslated' | undefined {
  const captions = own?.talk?.captions
  if (!captions) return undefined
  const { translates, langs, isUntranslated } = captions
  if (!translates || langs.operator === langs.visitor) return 'written'
  return isUntranslated ? 'untranslated' : 'translated'
}
