import { map, type ReadableAtom } from 'nanostores'
import { type ExhibitShape, updateExhibitContent } from '#core/exhibits/contract.ts'
import { type ExhibitWords, NO_WORDS } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Refused, Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** decisions 7: saves after this pause in typing. */
const PAUSE_MS = 800
const STORAGE_KEY = 'exhibitDrafts'

/** Which text is edited: one exhibit in one language. */
export type Place = Pick<ExhibitShape, 'targetId' | 'contentId'> & { lang: Language }

/** State of unsaved input. */
export type Saving =
  | { phase: 'typing' | 'saving' | 'failed' }
  | { phase: 'saved'; at: number }
  /** The problem of each refused field, as a key of `fieldTexts`. */
  | { phase: 'refused'; fields: Partial<Record<'title' | 'description', string>> }
  /** A colleague saved another text; the user must choose one of the two. */
  | { phase: 'conflict'; theirs: ExhibitWords }
  /** The server refused for a reason other than the texts: the exhibit was deleted, or the session ended. */
  | { phase: 'stuck'; refused: Refused }

/** Unsaved input. */
export interface Draft {
  place: Place
  words: ExhibitWords
  /** The stored text when the input began. */
  seen: ExhibitWords
}

export interface Autosave {
  /** Unsaved input by exhibit and language (`keyOf`). */
  $drafts: ReadableAtom<Readonly<Record<string, Draft>>>
  $saving: ReadableAtom<Readonly<Record<string, Saving>>>
  type(place: Place, stored: ExhibitWords, words: ExhibitWords): void
  /** Saves at once, without waiting for a pause. */
  flush(key: string): Promise<void>
  flushAll(): Promise<void>
  /**
   * Saves the input of an exhibit in all languages at once, including input that could not be saved before.
   * @returns exhibit and language of an input that is still not saved; undefined if everything is saved
   */
  flushExhibit(targetId: number): Promise<Place | undefined>
  /** Sends failed changes again. */
  retry(): void
  takeTheirs(key: string): void
  keepMine(key: string): void
  /** Drops the input of an exhibit. Call after the exhibit was removed. */
  forget(targetId: number): void
  /** Restores unsent input of these exhibits from an earlier visit of this browser. */
  restore(exhibits: readonly Pick<ExhibitShape, 'targetId' | 'contentId'>[]): void
}

export interface AutosaveDeps {
  request: Request
  clock: Pick<LocalClock, 'after'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  onSaved: (place: Place, words: ExhibitWords, savedAt: number) => void
  /** Reloads the stored text; undefined: no answer, or the exhibit was deleted. */
  findStored: (place: Place) => Promise<ExhibitWords | undefined>
}

export const keyOf = ({ contentId, lang }: Pick<Place, 'contentId' | 'lang'>): string =>
  `${contentId} ${lang}`

const trimmed = ({ title, description }: ExhibitWords): ExhibitWords => ({
  title: title.trim(),
  description: description.trim(),
})
const isSame = (a: ExhibitWords, b: ExhibitWords): boolean =>
  a.title === b.title && a.description === b.description

/**
 * Spec 2.4.20: the Japanese title is required. In other languages both texts may be empty, but a description needs a
 * title.
 */
const lacksTitle = ({ title, description }: ExhibitWords, lang: Language): boolean =>
  title === '' && (lang === 'ja' || description !== '')

export function createAutosave(deps: AutosaveDeps): Autosave {
  const { $drafts, $saving, mark, drop, saved } = createInputs(deps.storage)
  const { later, flush, flushAll, stopWaiting } = createSaveQueue(deps.clock, send)

  async function send(key: string, isTyping: boolean): Promise<void> {
    const draft = $drafts.get()[key]
    if (!draft || $saving.get()[key]?.phase === 'conflict') return
    const { place, seen } = draft
    const words = trimmed(draft.words)
    if (isSame(words, seen)) return isTyping && !isSame(draft.words, seen) ? mark(key, undefined) : drop(key)
    if (lacksTitle(words, place.lang)) return mark(key, { phase: 'refused', fields: { title: 'required' } })
    mark(key, { phase: 'saving' })
    const { contentId: id, targetId: target_id, lang } = place
    const reply = await deps.request(updateExhibitContent, { id, target_id, lang, seen, ...words })
    if (reply.kind === 'ok') {
      deps.onSaved(place, words, reply.value.savedAt)
      return saved(key, { typed: draft.words, stored: words, at: reply.value.savedAt, isTyping })
    }
    if (reply.kind === 'refused' && reply.refusal.key === 'exhibitChanged')
      return mark(key, afterClash(await deps.findStored(place)))
    mark(key, afterFailure(reply))
  }

  function type(place: Place, stored: ExhibitWords, words: ExhibitWords): void {
    const key = keyOf(place)
    const known = $drafts.get()[key]
    $drafts.setKey(key, { place, words, seen: known?.seen ?? stored })
    if ($saving.get()[key]?.phase === 'conflict') return
    mark(key, { phase: 'typing' })
    later(key)
  }

  function keepMine(key: string): void {
    const saving = $saving.get()[key]
    const draft = $drafts.get()[key]
    if (saving?.phase !== 'conflict' || !draft) return
    $drafts.setKey(key, { ...draft, seen: saving.theirs })
    mark(key, { phase: 'typing' })
    void flush(key)
  }

  const draftsOf = (targetId: number): [string, Draft][] =>
    Object.entries($drafts.get()).filter(([, { place }]) => place.targetId === targetId)

  return {
    $drafts,
    $saving,
    type,
    flush,
    flushAll,
    async flushExhibit(targetId) {
      await Promise.all(draftsOf(targetId).map(([key]) => flush(key)))
      // saved input is no longer among the drafts: a draft that is left was not saved
      return draftsOf(targetId)[0]?.[1].place
    },
    retry() {
      for (const [key, { phase }] of Object.entries($saving.get()))
        if (phase === 'failed' || phase === 'stuck') void flush(key)
    },
    takeTheirs: drop,
    keepMine,
    forget(targetId) {
      for (const [key] of draftsOf(targetId)) {
        stopWaiting(key)
        drop(key)
      }
    },
    restore(exhibits) {
      const known = new Set(exhibits.map(({ contentId }) => contentId))
      for (const [key, { place }] of Object.entries($drafts.get()))
        if (known.has(place.contentId) && $saving.get()[key] === undefined) void flush(key)
    },
  }
}

interface Saved {
  /** The input when the request began. */
  typed: ExhibitWords
  /** The texts that were sent and are now stored. */
  stored: ExhibitWords
  at: number
  /** Whether the user has only paused in typing and not left the field. */
  isTyping: boolean
}

/** Unsaved input and its state, by `keyOf`. The input is also stored in the browser. */
function createInputs(storage: AutosaveDeps['storage']) {
  const $drafts = map<Record<string, Draft>>(readStored(storage))
  const $saving = map<Record<string, Saving>>({})
  $drafts.listen((drafts) => keep(storage, drafts))

  const mark = (key: string, saving: Saving | undefined) => $saving.setKey(key, saving as Saving)

  /** Drops the input: the stored text is shown. */
  function drop(key: string): void {
    $drafts.setKey(key, undefined as unknown as Draft)
    mark(key, undefined)
  }

  function saved(key: string, { typed, stored, at, isTyping }: Saved): void {
    const now = $drafts.get()[key]
    if (!now) return
    const isLatest = isSame(now.words, typed)
    // while the user types, keep a trailing space: the next word may follow
    if (isLatest && !(isTyping && !isSame(typed, stored))) drop(key)
    else $drafts.setKey(key, { ...now, seen: stored })
    mark(key, isLatest ? { phase: 'saved', at } : { phase: 'typing' })
  }

  return { $drafts, $saving, mark, drop, saved }
}

/** Saves at once or after a pause in typing; the requests of one key (`keyOf`) run one after the other. */
function createSaveQueue(
  clock: AutosaveDeps['clock'],
  send: (key: string, isTyping: boolean) => Promise<void>,
) {
  const waiting = new Map<string, Stop>()
  const underWay = new Map<string, Promise<void>>()

  function stopWaiting(key: string): void {
    waiting.get(key)?.()
    waiting.delete(key)
  }

  const flush = (key: string): Promise<void> => queue(key, false)

  function queue(key: string, isTyping: boolean): Promise<void> {
    stopWaiting(key)
    // wait for the previous request, because this request must name the text that the previous one stored (`seen`)
    const last = underWay.get(key) ?? Promise.resolve()
    const mine = last.then(() => send(key, isTyping))
    underWay.set(key, mine)
    return mine.finally(() => {
      if (underWay.get(key) === mine) underWay.delete(key)
    })
  }

  return {
    stopWaiting,
    flush,
    later(key: string): void {
      stopWaiting(key)
      waiting.set(
        key,
        clock.after(PAUSE_MS, () => void queue(key, true)),
      )
    },
    async flushAll(): Promise<void> {
      await Promise.all([...new Set([...waiting.keys(), ...underWay.keys()])].map(flush))
    },
  }
}

/**
 * State after a colleague has saved another text.
 * @param theirs the colleague's text; undefined: it could not be loaded
 */
const afterClash = (theirs: ExhibitWords | undefined): Saving =>
  theirs ? { phase: 'conflict', theirs } : { phase: 'failed' }

/** State of the input after a request that failed or was refused. */
function afterFailure(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Saving {
  if (reply.kind !== 'refused') return { phase: 'failed' }
  const { fields } = reply.refusal
  return fields && ('title' in fields || 'description' in fields)
    ? { phase: 'refused', fields }
    : { phase: 'stuck', refused: reply }
}

const isWords = (value: unknown): value is ExhibitWords =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'description' in value &&
  typeof value.description === 'string'

function readStored(storage: AutosaveDeps['storage']): Record<string, Draft> {
  try {
    const stored = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}') as Record<string, Draft>
    const whole = Object.entries(stored).filter(
      ([key, draft]) => isWords(draft.words) && isWords(draft.seen) && keyOf(draft.place) === key,
    )
    return Object.fromEntries(whole)
  } catch {
    return {} // the stored drafts are damaged, or another version of the site has written them
  }
}

function keep(storage: AutosaveDeps['storage'], drafts: Readonly<Record<string, Draft>>): void {
  try {
    if (Object.keys(drafts).length === 0) storage?.removeItem(STORAGE_KEY)
    else storage?.setItem(STORAGE_KEY, JSON.stringify(drafts))
  } catch {
    return // storage is full: the page still has the input
  }
}

/** The input if there is any, else the stored text. */
export const wordsShown = (
  drafts: Readonly<Record<string, Draft>>,
  { contentId, texts }: Pick<ExhibitShape, 'contentId' | 'texts'>,
  lang: Language,
): ExhibitWords => drafts[keyOf({ contentId, lang })]?.words ?? texts[lang] ?? NO_WORDS
