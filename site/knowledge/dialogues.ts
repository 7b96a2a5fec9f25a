import { atom, type ReadableAtom } from 'nanostores'
import {
  type DialogueLatency,
  type DialogueShape,
  getTalk,
  getTalkLatency,
  getTalks,
} from '#core/dialogue/contract-records.ts'
import { DIALOGUE_ENDS } from '#core/dialogue/dialogue.ts'
import { LANGUAGES } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type Address, address, createPages, idIn, oneOf, type Pages } from '../kit/pages.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

/** State of the tab 会話 (dialogues): the list of AI dialogues, the dialogue that is open, and response times. */
export interface DialoguesView {
  pages: Pages<OutputOf<typeof getTalks>, 'signage' | 'language' | 'end'>
  $chosen: ReadableAtom<string | undefined>
  $dialogue: ReadableAtom<Resource<DialogueShape>>
  $latency: ReadableAtom<Resource<DialogueLatency>>
  choose(talkId: string): void
  load(): Promise<void>
}

interface DialoguesParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  address: Address
}

function createDialogues(parts: DialoguesParts): DialoguesView {
  const { request, address } = parts
  const $chosen = atom(address.query().get('talk') ?? undefined)
  const pages = createPages(parts, getTalks, {
    start: { signage: '', language: '', end: '' },
    rows: 20,
    input: ({ signage, language, end }) => ({
      signageId: idIn(signage),
      lang: oneOf(LANGUAGES, language),
      cause: oneOf(DIALOGUE_ENDS, end),
    }),
  })
  const dialogue = createResource(request, getTalk, { input: () => ({ talkId: $chosen.get() ?? '' }) })
  const latency = createResource(request, getTalkLatency, { input: () => ({}) })
  return {
    pages,
    $chosen,
    $dialogue: dialogue.$resource,
    $latency: latency.$resource,
    choose(talkId) {
      $chosen.set(talkId)
      const query = address.query()
      query.set('talk', talkId)
      address.keep(query)
      dialogue.forget()
      void dialogue.load()
    },
    async load() {
      await Promise.all([pages.load(), latency.load(), $chosen.get() ? dialogue.load() : undefined])
    },
  }
}

export const openDialogues = (): DialoguesView => createDialogues({ request, clock, address })
