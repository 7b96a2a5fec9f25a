import { atom, map } from 'nanostores'
import { getSignage, listSignages, type SignageShape } from '#core/signages/contract.ts'
import { mapped } from '../kit/resource.ts'
import type { Reply, Request } from '../line/request.ts'
import { createTurn } from '../line/turn.ts'
import { type DraftProblem, draftOf, type TemplateDraft } from './draft.ts'
import { createEditHistory } from './history.ts'

export interface EditedSignage {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  signage?: SignageShape
}

/** What is edited: the signage as it is saved, and the draft over it with its steps. */
export function createEdited(request: Request, target: number | 'own') {
  const $edited = map<EditedSignage>({ status: 'loading' })
  const $saved = atom<TemplateDraft>({})
  const history = createEditHistory<TemplateDraft>({})
  const $problems = atom<readonly DraftProblem[]>([])
  /** Somebody else has saved; nothing was sent yet. */
  const $isOutdated = atom(false)
  const turn = createTurn()

  /** A reservation user sees the own room alone, an administrator that one, too, once it is there. */
  const ask = async (): Promise<Reply<SignageShape | undefined>> =>
    target === 'own'
      ? mapped(await request(listSignages, { isRoom: true }), ([room]) => room)
      : request(getSignage, { targetId: target })

  /** @returns undefined also when a later one has overtaken it */
  async function fetch(): Promise<SignageShape | undefined> {
    const isLast = turn.take()
    const reply = await ask()
    if (!isLast()) return undefined
    if (reply.kind === 'ok' && reply.value) return reply.value
    const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)
    // what is on the screen stays there
    if (!$edited.get().signage) $edited.setKey('status', isGone ? 'notFound' : 'failed')
    return undefined
  }

  /** What is saved now becomes the ground of the draft. */
  function ground(signage: SignageShape, draft?: TemplateDraft): void {
    const saved = draftOf(signage)
    $edited.set({ status: 'ready', signage })
    $saved.set(saved)
    history.restart(draft ?? saved)
    $isOutdated.set(false)
    $problems.set([])
  }

  return {
    $edited,
    $saved,
    $draft: history.$value,
    $problems,
    $isOutdated,
    history,
    fetch,
    ground,
    async load(): Promise<void> {
      const signage = await fetch()
      if (signage) ground(signage)
    },
    /** So that the message about this very save is known as such. */
    expectVersion(version: number): void {
      const { signage } = $edited.get()
      if (signage) $edited.setKey('signage', { ...signage, version })
    },
    close: turn.end,
  }
}

export type Edited = ReturnType<typeof createEdited>
