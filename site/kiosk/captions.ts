import { computed } from 'nanostores'
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

/** On the kiosk: shows the operator's last words on the counter, and speaks them in the avatar's voice if the company wants it. */
export function createKioskCaptions(deps: KioskCaptionDeps): KioskCaptions {
  const { captions, media, moveLips, $own, $language } = deps
  /** Clauses that are queued or being spoken. */
  let waiting = 0
  /** The translation being spoken: its caption number, and how many characters and clauses were queued. */
  let saying: { n: number; length: number; clauses: number } | undefined

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
    const last = lines.findLast(({ speaker, translation }) => speaker === 'operator' && translation)
    if (!last?.translation || !$own.get()?.talk?.captions?.speaks) return
    const { n, translation } = last
    if (saying && saying.n > n) return
    if (saying?.n !== n) saying = { n, length: 0, clauses: 0 }
    const text = translation.text.slice(saying.length)
    if (text.trim() === '') return
    saying.length = translation.text.length
    saying.clauses += 1
    waiting += 1
    const clause: SpokenClause = { turn: n, clause: saying.clauses, text, lang: translation.lang }
    speaking.say(clause)
  }

  const offs = [
    captions.$lines.listen((lines) => {
      if (lines.length > 0) return speak(lines)
      // another call
      saying = undefined
      speaking.stop()
      if (waiting > 0) finish()
    }),
  ]

  return {
    $written: computed(
      [captions.$lines, $own, $language],
      (lines, own, language): CaptionView | undefined => {
        const transcription = transcriptionOf(own)
        if (!transcription) return undefined
        return { written: pickTexts(kioskCaptionTexts, language)[transcription], caption: wordsOf(lines) }
      },
    ),
    close() {
      for (const off of offs) off()
      speaking.close()
      finish()
      captions.close()
    },
  }
}

/** What both sides read about transcription; `translated` if the two read different languages. */
function transcriptionOf(
  own: OwnSignageState | undefined,
): 'written' | 'translated' | 'untranslated' | undefined {
  const captions = own?.talk?.captions
  if (!captions) return undefined
  const { translates, langs, isUntranslated } = captions
  if (!translates || langs.operator === langs.visitor) return 'written'
  return isUntranslated ? 'untranslated' : 'translated'
}
