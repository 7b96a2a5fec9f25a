import { atom, computed, type ReadableAtom } from 'nanostores'
import { LANGUAGES } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  answerUnanswered,
  draftTranslations,
  getSimilarAnswers,
  getUnanswered,
  type TranslationDrafts,
  type UnansweredRow,
  updateUnanswered,
} from '#core/knowledge/contract-unanswered.ts'
import { SAID_MAX, WORDING_MAX } from '#core/limits.ts'
import { type Address, address, createPages, idIn, oneOf, type Pages } from '../kit/pages.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../kit/submit.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { loadOpenQuestions } from './open-questions.ts'
import { EVERYWHERE, type Place } from './places.ts'

export type Similar = OutputOf<typeof getSimilarAnswers>
export type InboxKey = 'state' | 'language' | 'text'

/** An answer being typed. */
export interface Reply extends Place {
  text: string
  /** Translations of the answer. Drafts until the user saves them. */
  others?: OtherWords[]
}
export type OtherWords = TranslationDrafts['drafts'][number]
const EMPTY: Reply = { text: '', ...EVERYWHERE }

/** Typed answers by question; kept while tabs change. */
export function createReplies() {
  const $replies = atom<Readonly<Record<number, Reply>>>({})
  return {
    $replies,
    $isDirty: computed($replies, (replies) => Object.values(replies).some(({ text }) => text.trim() !== '')),
    of: (id: number): Reply => $replies.get()[id] ?? EMPTY,
    change(id: number, changes: Partial<Reply>): void {
      $replies.set({ ...$replies.get(), [id]: { ...($replies.get()[id] ?? EMPTY), ...changes } })
    },
    forget(id: number): void {
      const { [id]: _, ...others } = $replies.get()
      $replies.set(others)
    },
  }
}
export type Replies = ReturnType<typeof createReplies>

/** The inbox of unanswered questions. */
export interface Inbox {
  pages: Pages<OutputOf<typeof getUnanswered>, InboxKey>
  /** The chosen question, else the first one of the page. */
  $open: ReadableAtom<UnansweredRow | undefined>
  $similar: ReadableAtom<Resource<Similar>>
  answering: SubmitStore
  choose(id: number): void
  load(): Promise<void>
  /** Adds a new answer with all wordings of the question. */
  answer(row: UnansweredRow, reply: Reply): Promise<void>
  /**
   * Path of a translation's fields in the server's refusal. If the translation has changed since it was sent, the
   * refusal contains no problem at the returned path.
   */
  otherPath(words: OtherWords): string
  /** Translations by the chat server; undefined: the request failed. */
  draft(row: UnansweredRow, text: string): Promise<TranslationDrafts | undefined>
  /** Adds the question as a wording of an existing answer. */
  addTo(row: UnansweredRow, answerId: number): Promise<void>
  /** @returns whether it succeeded */
  move(row: UnansweredRow, state: 'open' | 'dismissed'): Promise<boolean>
}

interface InboxParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  address: Address
  /** @param how whether the question got a new answer, or was added to an existing answer */
  onAnswered: (row: UnansweredRow, answerId: number, how: 'new' | 'added') => void
  /** Called when the number of open questions may have changed. */
  onChanged: () => void
}

/** The question, cut to the length limit, and its other wordings that fit the limit; at most 20. */
export const wordingsOf = ({ text, wordings }: Pick<UnansweredRow, 'text' | 'wordings'>): string[] => {
  const all = [text.slice(0, WORDING_MAX), ...wordings.filter(({ length }) => length <= WORDING_MAX)]
  return [...new Set(all)].slice(0, 20)
}

const questionPages = (parts: Pick<InboxParts, 'request' | 'clock' | 'address'>): Inbox['pages'] =>
  createPages(parts, getUnanswered, {
    start: { state: '', language: '', text: '' },
    rows: 20,
    input: ({ state, language, text }) => ({
      text,
      sort: 'times' as const,
      state: oneOf(['open', 'answered', 'dismissed'], state) ?? ('open' as const),
      lang: oneOf(LANGUAGES, language),
    }),
  })

/** The answers that resemble the open question; loaded when another question opens. */
function createSimilar(request: Request, $open: ReadableAtom<UnansweredRow | undefined>) {
  const similar = createResource(request, getSimilarAnswers, {
    input: () => {
      const { text = '', lang = 'ja' as const } = $open.get() ?? {}
      return { text: text.slice(0, SAID_MAX), lang }
    },
  })
  let asked: number | undefined
  $open.listen((row) => {
    if (row?.id === asked) return
    asked = row?.id
    similar.forget()
    if (row) void similar.load()
  })
  return {
    $similar: similar.$resource,
    /** Makes the next load of the list also reload the similar answers, even if the same question is still open. */
    outdate(): void {
      asked = undefined
    },
  }
}

export function createInbox({ onAnswered, onChanged, ...parts }: InboxParts): Inbox {
  const { request, address } = parts
  const $chosen = atom(idIn(address.query().get('question') ?? ''))
  /** Questions for which this page has sent an answer, by ID. */
  const sentRows = new Map<number, UnansweredRow>()
  let sentOthers: readonly OtherWords[] = []

  const pages = questionPages(parts)
  const $open = computed([pages.$list, $chosen], ({ value }, chosen) => {
    const rows = value?.rows ?? []
    return rows.find(({ id }) => id === chosen) ?? rows[0]
  })
  const similar = createSimilar(request, $open)

  const load = async (): Promise<void> => {
    similar.outdate()
    await pages.load()
  }
  const submit = createSubmit(request, answerUnanswered, async ({ answerId }, input) => {
    const row = sentRows.get(input.unansweredId)
    if (row) onAnswered(row, answerId, input.answerId === undefined ? 'new' : 'added')
    onChanged()
    await load()
  })
  let shown: number | undefined
  $open.listen((row) => {
    if (row?.id === shown) return
    shown = row?.id
    // Another question is open now. Dismiss a shown refusal, and ignore the answer to a running request, because they
    // belong to the previous question.
    submit.dismiss()
  })
  async function send(row: UnansweredRow, rest: Partial<Reply> & { answerId?: number }): Promise<void> {
    // do nothing while another answer is being sent, as the form does
    if (submit.$submit.get().phase === 'sending') return
    sentRows.set(row.id, row)
    sentOthers = rest.others ?? []
    await submit.send({ unansweredId: row.id, wordings: wordingsOf(row), ...rest })
  }

  return {
    pages,
    $open,
    $similar: similar.$similar,
    answering: submit,
    choose(id) {
      $chosen.set(id)
      const query = address.query()
      query.set('question', String(id))
      address.keep(query)
    },
    load,
    answer: (row, { others = [], ...reply }) => {
      const read = others.filter(({ question, text }) => question.trim() !== '' && text.trim() !== '')
      return send(row, { ...reply, ...(read.length > 0 && { others: read }) })
    },
    otherPath: (words) => `others.${sentOthers.indexOf(words)}`,
    async draft({ text: question, lang }, text) {
      const input = { lang, question: question.slice(0, WORDING_MAX), text }
      const reply = await request(draftTranslations, input)
      return reply.kind === 'ok' ? reply.value : undefined
    },
    addTo: (row, answerId) => send(row, { answerId }),
    async move(row, state) {
      const reply = await request(updateUnanswered, { unansweredId: row.id, state })
      onChanged()
      await load()
      return reply.kind === 'ok'
    },
  }
}

export const openInbox = (onAnswered: InboxParts['onAnswered']): Inbox =>
  createInbox({ request, clock, address, onAnswered, onChanged: () => void loadOpenQuestions() })
