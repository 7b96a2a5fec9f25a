import { atom } from 'nanostores'
import {
  endOtherSessions,
  endSession,
  getSessions,
  type SessionShape,
} from '#core/accounts/contract-sessions.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

/** What the user is asked to end in the confirmation dialog: one session, or all other sessions. */
type Asked = SessionShape | 'others' | undefined

/** decisions 2: the browsers in which the user is signed in. @param onEnded gets the number of ended sessions */
export function createOwnSessions(ask: Request, onEnded: (count: number) => void) {
  const list = createResource(ask, getSessions, { input: () => ({}) })
  const $asked = atom<Asked>(undefined)
  const isDone = async (count: number): Promise<void> => {
    onEnded(count)
    await list.load()
  }
  const one = createSubmit(ask, endSession, () => isDone(1))
  const others = createSubmit(ask, endOtherSessions, ({ ended }) => isDone(ended))
  return {
    $list: list.$resource,
    load: list.load,
    $asked,
    ask: (asked: Asked) => $asked.set(asked),
    one,
    others,
    async agree(): Promise<void> {
      const asked = $asked.get()
      $asked.set(undefined)
      if (asked === 'others') await others.send({})
      else if (asked) await one.send({ sessionId: asked.id })
    },
  }
}

export const browserSessions = (onEnded: (count: number) => void) => createOwnSessions(request, onEnded)
