import { atom, type ReadableAtom } from 'nanostores'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  type AnswerInputShape,
  type AnswerShape,
  addAnswer,
  deleteAnswer,
  getAnswers,
  updateAnswer,
} from '#core/knowledge/contract.ts'
import { type Address, address, createPages, idIn, oneOf, type Pages } from '../kit/pages.ts'
import { createResourceOf, mapped } from '../kit/resource.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { createDraft, type Draft } from './draft.ts'
import { EVERYWHERE, type Place, placeKey } from './places.ts'
import type { Unsaved } from './unsaved.ts'

/** One language of an answer, as typed. */
export interface AnswerWords {
  text: string
  isDraft: boolean
  /** One wording of the question per line; the first is the title. */
  asked: string
}
export type AnswerEntries = Place & Record<Language, AnswerWords>
/** `new`: an answer that is not saved yet. */
export type AnswerKey = number | 'new'

const NO_WORDS: AnswerWords = { text: '', isDraft: false, asked: '' }
const NEW: AnswerEntries = { ...EVERYWHERE, ja: NO_WORDS, en: NO_WORDS, zh: NO_WORDS }

export function entriesOf({ storeId, signageId, wordings, texts }: AnswerInputShape): AnswerEntries {
  const words = (lang: Language): AnswerWords => {
    const { text = '', isDraft = false } = texts.find((own) => own.lang === lang) ?? {}
    const asked = wordings.filter((own) => own.lang === lang).map((own) => own.text)
    return { text, isDraft, asked: asked.join('\n') }
  }
  return { storeId, signageId, ja: words('ja'), en: words('en'), zh: words('zh') }
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const fieldsOf = (entries: AnswerEntries): AnswerInputShape => ({
  storeId: entries.storeId,
  signageId: entries.signageId,
  wordings: LANGUAGES.flatMap((lang) => linesOf(entries[lang].asked).map((text) => ({ lang, text }))),
  texts: LANGUAGES.flatMap((lang) => {
    const { text, isDraft } = entries[lang]
    return text.trim() === '' ? [] : [{ lang, text: text.trim(), isDraft }]
  }),
})

/** Lines of `mine` without those that `theirs` has removed, and the lines that `theirs` has added. */
function mergedLines(mine: string, base: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base) return mine
  const [before, saved] = [linesOf(base), linesOf(theirs)]
  const kept = linesOf(mine).filter((line) => !before.includes(line) || saved.includes(line))
  return [...new Set([...kept, ...saved.filter((line) => !before.includes(line))])].join('\n')
}

/** Applies the changes from `base` to `mine` to the newer saved answer. Where both changed a value, `mine` wins. */
export function rebased(mine: AnswerEntries, base: AnswerEntries, theirs: AnswerEntries): AnswerEntries {
  const words = (lang: Language): AnswerWords => {
    const [own, before, saved] = [mine[lang], base[lang], theirs[lang]]
    return {
      text: own.text === before.text ? saved.text : own.text,
      isDraft: own.isDraft === before.isDraft ? saved.isDraft : own.isDraft,
      asked: mergedLines(own.asked, before.asked, saved.asked),
    }
  }
  const { storeId, signageId } = placeKey(mine) === placeKey(base) ? theirs : mine
  return { storeId, signageId, ja: words('ja'), en: words('en'), zh: words('zh') }
}

/** Problems of one language's fields; problems of the whole answer are shown at the Japanese fields. */
export function problemsOf(
  problems: Readonly<Record<string, string>>,
  entries: AnswerEntries,
  lang: Language,
): { text?: string; asked?: string } {
  const { wordings, texts } = fieldsOf(entries)
  const found: { text?: string; asked?: string } = {}
  for (const [path, problem] of Object.entries(problems)) {
    const [list, index] = path.split('.')
    const at = index === undefined ? undefined : Number(index)
    if (list === 'texts' && (at === undefined ? lang === 'ja' : texts[at]?.lang === lang))
      found.text = problem
    if (list === 'wordings' && at !== undefined && wordings[at]?.lang === lang) found.asked = problem
    if (list === 'wordings' && at === undefined && lacksQuestion(entries, lang)) found.asked = problem
  }
  return found
}

function lacksQuestion(entries: AnswerEntries, lang: Language): boolean {
  const { text, isDraft, asked } = entries[lang]
  const isSpoken = text.trim() !== '' && !isDraft
  const isBlank = LANGUAGES.every((own) => entries[own].text.trim() === '')
  return linesOf(asked).length === 0 && (isSpoken || (isBlank && lang === 'ja'))
}

interface EditorParts {
  request: Request
  unsaved: Pick<Unsaved, 'watch'>
  onSaved: (key: AnswerKey, answerId: number) => void
}

/** Unsaved input per answer. It is kept when the user changes tabs. */
export function createAnswerDrafts({ request, unsaved, onSaved }: EditorParts) {
  const drafts = new Map<AnswerKey, Draft<AnswerEntries>>()

  const ofNew = (): Draft<AnswerEntries> =>
    createDraft({
      request,
      known: createResourceOf(async () => ({ kind: 'ok', value: NEW })),
      endpoint: addAnswer,
      fieldsOf: (entries) => entries,
      inputOf: fieldsOf,
      onSaved: ({ answerId }) => onSaved('new', answerId),
    })

  function ofKnown(answerId: number): Draft<AnswerEntries> {
    const known = createResourceOf<AnswerShape | undefined>(async () =>
      mapped(await request(getAnswers, { answerId }), ({ rows: [answer] }) => answer),
    )
    /** The version of the answer on which the form is based. */
    let updatedAt: number | undefined
    known.$resource.listen(({ status, value }) => {
      if (status === 'ready') updatedAt = value?.updatedAt
    })
    return createDraft({
      request,
      known,
      endpoint: updateAnswer,
      fieldsOf: (answer) => (answer ? entriesOf(answer) : NEW),
      rebased,
      // the server saves only if the answer has not changed since this page has read it
      inputOf: (entries) => ({
        ...fieldsOf(entries),
        answerId,
        updatedAt,
      }),
      onSaved(saved) {
        updatedAt = saved.updatedAt
        onSaved(answerId, answerId)
      },
    })
  }

  return {
    /** The draft of this answer. Loads the answer, unless the draft has unsaved input. */
    of(key: AnswerKey): Draft<AnswerEntries> {
      const known = drafts.get(key)
      if (known) {
        if (!known.$isDirty.get()) void known.load()
        return known
      }
      const draft = key === 'new' ? ofNew() : ofKnown(key)
      drafts.set(key, draft)
      unsaved.watch(`answer ${key}`, draft.$isDirty)
      void draft.load()
      return draft
    },
    /** Loads an answer that the server has changed. The draft's unsaved input is applied to it. */
    refresh(answerId: number): void {
      void drafts.get(answerId)?.load()
    },
    forget(key: AnswerKey): void {
      drafts.get(key)?.reset()
      drafts.delete(key)
    },
  }
}
export type AnswerDrafts = ReturnType<typeof createAnswerDrafts>

export const openAnswerDrafts = (unsaved: Unsaved, onSaved: EditorParts['onSaved']): AnswerDrafts =>
  createAnswerDrafts({ request, unsaved, onSaved })

/** The list of answers, and the answer that is open. */
export interface AnswerList {
  pages: Pages<OutputOf<typeof getAnswers>, 'text' | 'store' | 'lacks'>
  $chosen: ReadableAtom<AnswerKey | undefined>
  choose(key: AnswerKey | undefined): void
  /** @returns a function that restores the answer, and returns whether that succeeded; undefined: the answer was not deleted */
  remove(answer: AnswerShape): Promise<(() => Promise<boolean>) | undefined>
}

interface ListParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  address: Address
}

export function createAnswerList(parts: ListParts): AnswerList {
  const { request, address } = parts
  const named = address.query().get('answer') ?? ''
  const $chosen = atom<AnswerKey | undefined>(named === 'new' ? 'new' : idIn(named))
  const pages = createPages(parts, getAnswers, {
    start: { text: '', store: '', lacks: '' },
    rows: 20,
    input: ({ text, store, lacks }) => ({ text, storeId: idIn(store), lacks: oneOf(LANGUAGES, lacks) }),
  })
  function choose(key: AnswerKey | undefined): void {
    $chosen.set(key)
    const query = address.query()
    if (key === undefined) query.delete('answer')
    else query.set('answer', String(key))
    address.keep(query)
  }
  return {
    pages,
    $chosen,
    choose,
    async remove({ id, storeId, signageId, wordings, texts }) {
      const reply = await request(deleteAnswer, { answerId: id })
      if (reply.kind !== 'ok') return undefined
      choose(undefined)
      await pages.load()
      return async () => {
        const back = await request(addAnswer, { storeId, signageId, wordings, texts })
        await pages.load()
        if (back.kind === 'ok') choose(back.value.answerId)
        return back.kind === 'ok'
      }
    },
  }
}

export const openAnswerList = (): AnswerList => createAnswerList({ request, clock, address })
