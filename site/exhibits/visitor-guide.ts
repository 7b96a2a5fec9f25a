import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { readGuide, tellGuideStep } from '#core/exhibits/contract-guide.ts'
import { type ExhibitWords, wordsFor } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { exhibitSpeech, type Narration, type Narrator } from '../dialogue/narrator.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import type { Request } from '../line/request.ts'

export type GuideShape = OutputOf<typeof readGuide>
type GuideExhibit = GuideShape['exhibits'][number]

/** An exhibit in the visitor's language. */
export interface ShownExhibit extends Pick<GuideExhibit, 'targetId' | 'number' | 'position'> {
  words: ExhibitWords & { spoken?: string | undefined }
  /** Language of the texts: the visitor's, or Japanese if untranslated. */
  lang: Language
}

/** The visitor's guide on a phone (decisions 7). */
export interface VisitorGuide {
  $guide: ReadableAtom<Resource<GuideShape>>
  $exhibits: ReadableAtom<readonly ShownExhibit[]>
  $chosen: ReadableAtom<ShownExhibit | undefined>
  $presented: ReadableAtom<Narration | undefined>
  $language: ReadableAtom<Language>
  load(): Promise<void>
  setLanguage(lang: Language): void
  /** Selects an exhibit and presents it. */
  tell(targetId: number): void
  next(): void
  stop(): void
}

interface VisitorGuideDeps {
  request: Request
  teller: Narrator
  /** Token of the exhibit map, from the scanned QR code. */
  token: string
  /**
   * The exhibit of the scanned QR code. Its presentation starts at the first touch, because browsers block sound
   * before.
   */
  targetId: number | undefined
  $language: WritableAtom<Language>
}

export function createVisitorGuide(deps: VisitorGuideDeps): VisitorGuide {
  const { request, teller, token, $language } = deps
  const guide = createResource(request, readGuide, { input: () => ({ token }) })
  const $chosenId = atom(deps.targetId)
  const $exhibits = computed([guide.$resource, $language], ({ value }, lang): ShownExhibit[] =>
    (value?.exhibits ?? []).flatMap(({ texts, ...exhibit }) => {
      const found = wordsFor(texts, lang)
      return found ? [{ ...exhibit, ...found }] : []
    }),
  )
  const find = (targetId: number | undefined) =>
    $exhibits.get().find((exhibit) => exhibit.targetId === targetId)

  const say = ({ targetId, words, lang }: ShownExhibit) =>
    teller.narrate({ id: targetId, lang, text: exhibitSpeech(words), spoken: words.spoken })

  function tell(targetId: number): void {
    const exhibit = find(targetId)
    if (!exhibit) return
    $chosenId.set(targetId)
    say(exhibit)
    // only statistics: not awaited, and errors are ignored
    void request(tellGuideStep, { token, targetId })
  }

  return {
    $guide: guide.$resource,
    $exhibits,
    $chosen: computed([$exhibits, $chosenId], (exhibits, id) =>
      exhibits.find((exhibit) => exhibit.targetId === id),
    ),
    $presented: teller.$narration,
    $language,
    load: guide.load,
    setLanguage(lang) {
      $language.set(lang)
      const presented = find(teller.$narration.get()?.id)
      if (presented) say(presented)
    },
    tell,
    next() {
      const exhibits = $exhibits.get()
      const at = exhibits.findIndex(({ targetId }) => targetId === $chosenId.get())
      const next = exhibits[(at + 1) % exhibits.length]
      if (next) tell(next.targetId)
    },
    stop: teller.stop,
  }
}
