import { atom, type ReadableAtom } from 'nanostores'
import { getCallNote, getPhrases, type PhraseShape, updateCallNote } from '#core/calls/contract.ts'
import type { Language } from '#core/fields/shapes.ts'
import { createResource, type Resource } from '../../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../../kit/submit.ts'
import type { Line } from '../../line/line.ts'
import type { Request } from '../../line/request.ts'

/** A phrase in the visitor's language and in Japanese. */
interface Phrase {
  shown: string
  ja: string
}

export interface Written {
  $phrases: ReadableAtom<Resource<{ phrases: PhraseShape[] }>>
  /** The text last shown to the visitor; undefined before the first. */
  $sent: ReadableAtom<string | undefined>
  $note: ReadableAtom<Resource<{ note: string }>>
  saving: SubmitStore
  load(): void
  /** @returns whether it was sent: not while disconnected and not if empty */
  send(text: string): boolean
  save(note: string): void
}

interface WrittenParts {
  request: Request
  line: Pick<Line, 'send'>
  callId: string
  signageId: number
  onSaved: () => void
}

/** The phrase in the visitor's language if the company has it, else in Japanese. */
export const inLanguage = (phrases: readonly PhraseShape[], lang: Language = 'ja'): Phrase[] =>
  phrases.map((phrase) => ({ shown: phrase[lang] || phrase.ja, ja: phrase.ja }))

/** Written text during a call: messages shown to the visitor (realtime, tmpMessage), and the call's note. */
export function createWritten({ request, line, callId, signageId, onSaved }: WrittenParts): Written {
  const phrases = createResource(request, getPhrases, { input: () => ({}) })
  const note = createResource(request, getCallNote, { input: () => ({ callId }) })
  const $sent = atom<string | undefined>()
  const saving = createSubmit(request, updateCallNote, onSaved)
  return {
    $phrases: phrases.$resource,
    $sent,
    $note: note.$resource,
    saving,
    load() {
      void phrases.load()
      void note.load()
    },
    send(text) {
      const said = text.trim()
      if (said === '' || !line.send({ type: 'tmpMessage', signageId, text: said })) return false
      $sent.set(said)
      return true
    },
    save(text) {
      note.put({ note: text })
      void saving.send({ callId, note: text })
    },
  }
}
