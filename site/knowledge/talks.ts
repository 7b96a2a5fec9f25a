import { atom, type ReadableAtom } from 'nanostores'
import {
  getTalk,
  getTalkLatency,
  getTalks,
  type TalkLatency,
  type TalkShape,
} from '#core/dialogue/contract-records.ts'
import { TALK_ENDS } from '#core/dialogue/dialogue.ts'
import { LANGUAGES } from '#core/fields/shapes.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type Address, address, createPages, idIn, oneOf, type Pages } from '../kit/pages.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

/** 会話: the AI's talks, the one that is open, and how fast they are. */
export interface Talks {
  pages: Pages<OutputOf<typeof getTalks>, 'signage' | 'language' | 'end'>
  $chosen: ReadableAtom<string | undefined>
  $talk: ReadableAtom<Resource<TalkShape>>
  $latency: ReadableAtom<Resource<TalkLatency>>
  choose(talkId: string): void
  load(): Promise<void>
}

interface TalksParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  address: Address
}

export function createTalks(parts: TalksParts): Talks {
  const { request, address } = parts
  const $chosen = atom(address.query().get('talk') ?? undefined)
  const pages = createPages(parts, getTalks, {
    start: { signage: '', language: '', end: '' },
    rows: 20,
    input: ({ signage, language, end }) => ({
      signageId: idIn(signage),
      lang: oneOf(LANGUAGES, language),
      cause: oneOf(TALK_ENDS, end),
    }),
  })
  const talk = createResource(request, getTalk, { input: () => ({ talkId: $chosen.get() ?? '' }) })
  const latency = createResource(request, getTalkLatency, { input: () => ({}) })
  return {
    pages,
    $chosen,
    $talk: talk.$resource,
    $latency: latency.$resource,
    choose(talkId) {
      $chosen.set(talkId)
      const query = address.query()
      query.set('talk', talkId)
      address.keep(query)
      talk.forget()
      void talk.load()
    },
    async load() {
      await Promise.all([pages.load(), latency.load(), $chosen.get() ? talk.load() : undefined])
    },
  }
}

export const openTalks = (): Talks => createTalks({ request, clock, address })
