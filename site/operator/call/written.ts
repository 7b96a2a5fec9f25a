import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { getCallNote, getPhrases, type PhraseShape, updateCallNote } from '#core/calls/contract.ts'
import { getCallWords, type SaidBefore } from '#core/calls/contract-own-calls.ts'
import type { Language } from '#core/fields/shapes.ts'
import { textFor } from '#core/visitor-texts/text-for.ts'
import { createResource, type Resource } from '../../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../../kit/submit.ts'
import type { Clock } from '../../line/clock.ts'
import type { Line } from '../../line/line.ts'
import type { Request } from '../../line/request.ts'

/** A phrase as the visitor reads it, and in Japanese. */
interface Phrase {
  shown: string
  ja: string
  /** Whether the phrase is not translated, so that a visitor who chose another language would read Japanese. */
  isUntranslated: boolean
}

export interface Written {
  $phrases: ReadableAtom<Resource<{ phrases: PhraseShape[] }>>
  /** What was said before this page took part: before a hand-over or a reload. */
  $earlier: ReadableAtom<Resource<{ lines: readonly SaidBefore[] }>>
  /** The text on the visitor's screen, as last reported by the server. */
  $sent: ReadableAtom<string | undefined>
  /** The text that is typed and not sent yet. */
  $draft: WritableAtom<string>
  /** The note about the call, with what the operator has typed so far. */
  $note: ReadableAtom<Resource<{ note: string }>>
  /** State of saving the note: idle, sending or done; with the refusal or fault if the last attempt failed. */
  $saving: SubmitStore['$submit']
  /** When the note was last saved (server time). */
  $savedAt: ReadableAtom<number | undefined>
  load(): void
  /** @returns false if the text was not sent, because it is empty or the page is disconnected */
  send(text: string): boolean
  /** Removes the text from the visitor's screen. @returns false if the page is disconnected */
  remove(): boolean
  /** Changes the note; it is saved after a pause. */
  write(note: string): void
  /** Saves the note now if it has changed since the last save. */
  saveNow(): void
}

/** Pause in typing after which the note is saved. */
export const SAVE_AFTER_MS = 1_000

interface WrittenParts {
  request: Request
  line: Pick<Line, 'send'>
  clock: Pick<Clock, 'after' | 'serverNow'>
  callId: string
  signageId: number
  $talk: ReadableAtom<{ message?: string | undefined }>
  onSent: (text: string) => void
}

/** Each phrase in the visitor's language if the company has translated it, else in Japanese. */
export const inLanguage = (phrases: readonly PhraseShape[], lang: Language = 'ja'): Phrase[] =>
  phrases.map(({ ja, ...translations }) => {
    const own = textFor(lang, { ja, translations })
    return { shown: own ?? ja, ja, isUntranslated: own === undefined }
  })

/** Written text during a call: messages shown to the visitor (docs/realtime.md, tmpMessage), and the call's note. */
export function createWritten(parts: WrittenParts): Written {
  const { request, line, signageId, $talk, onSent } = parts
  const phrases = createResource(request, getPhrases, { input: () => ({}) })
  const note = createNote(parts)
  const earlier = createResource(request, getCallWords, { input: () => ({ callId: parts.callId }) })
  return {
    ...note,
    $phrases: phrases.$resource,
    $earlier: earlier.$resource,
    $sent: computed($talk, ({ message }) => message),
    $draft: atom(''),
    load() {
      void phrases.load()
      void earlier.load()
      note.load()
    },
    send(text) {
      const said = text.trim()
      if (said === '' || !line.send({ type: 'tmpMessage', signageId, text: said })) return false
      onSent(said)
      return true
    },
    remove: () => line.send({ type: 'tmpMessage', signageId, text: '' }),
  }
}

/** The call's note, saved while it is typed. */
function createNote({ request, clock, callId }: WrittenParts) {
  const note = createResource(request, getCallNote, { input: () => ({ callId }) })
  const $savedAt = atom<number | undefined>()
  let isChanged = false
  let stopWaiting = () => {}
  const saving = createSubmit(request, updateCallNote, () => {
    $savedAt.set(clock.serverNow())
    // save what was typed during the request
    saveNow()
  })

  function saveNow(): void {
    stopWaiting()
    const text = note.$resource.get().value?.note
    if (!isChanged || text === undefined || saving.$submit.get().phase === 'sending') return
    isChanged = false
    void saving.send({ callId, note: text }).then(() => {
      // the request has failed: the note is sent again at the next change, or when the user leaves the field or presses the retry
      // button
      if (saving.$submit.get().phase === 'idle') isChanged = true
    })
  }

  return {
    $note: note.$resource,
    $saving: saving.$submit,
    $savedAt,
    // do not load the server's note over unsaved changes
    load: () => void (isChanged || note.load()),
    write(text: string) {
      note.put({ note: text })
      isChanged = true
      stopWaiting()
      stopWaiting = clock.after(SAVE_AFTER_MS, saveNow)
    },
    saveNow,
  }
}
