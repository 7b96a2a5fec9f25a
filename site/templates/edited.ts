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

/** The saved signage, and the user's draft of its scenes (screens) with an undo history. */
export function createEdited(request: Request, target: number | 'own') {
  const $edited = map<EditedSignage>({ status: 'loading' })
  const $saved = atom<TemplateDraft>({})
  const history = createEditHistory<TemplateDraft>({})
  const $problems = atom<readonly DraftProblem[]>([])
  /** Another user has saved while this draft has unsaved changes. */
  const $isOutdated = atom(false)
  const turn = createTurn()

  /** A reservation user reads their own room; other users the given signage. */
  const ask = async (): Promise<Reply<SignageShape | undefined>> =>
    target === 'own'
      ? mapped(await request(listSignages, { isRoom: true }), ([room]) => room)
      : request(getSignage, { targetId: target })

  /** Loads the signage. @returns undefined if this fails, or if a newer load was started meanwhile */
  async function fetch(): Promise<SignageShape | undefined> {
    const isLast = turn.take()
    const reply = await ask()
    if (!isLast()) return undefined
    if (reply.kind === 'ok' && reply.value) return reply.value
    const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)
    if (isGone) $edited.set({ status: 'notFound' })
    // if a reload fails, the signage already shown stays
    else if (!$edited.get().signage) $edited.setKey('status', 'failed')
    return undefined
  }

  /**
   * Takes the given signage as the saved version with which the draft is compared.
   * @param saved the scenes (screens) of `signage`
   */
  function ground(signage: SignageShape, saved = draftOf(signage), draft = saved): void {
    $edited.set({ status: 'ready', signage })
    $saved.set(saved)
    history.restart(draft)
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
    /** Remembers the version of this page's own save, so that the realtime message about it is recognized. */
    expectVersion(version: number): void {
      const { signage } = $edited.get()
      if (signage) $edited.setKey('signage', { ...signage, version })
    },
    close: turn.end,
  }
}

export type Edited = ReturnType<typeof createEdited>
