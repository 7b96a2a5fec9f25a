import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import { updateTemplates } from '#core/templates/contract.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'
import {
  type DraftProblem,
  draftOf,
  patchesOf,
  problemsOf,
  rebased,
  type TemplateDraft,
  withKeysOf,
} from './draft.ts'
import type { Edited } from './edited.ts'

interface SavingParts {
  request: Request
  edited: Edited
  scenes: readonly TemplateScene[]
  openProblem: (problem: DraftProblem) => void
  onSaved: () => void
}

/**
 * Spec 2.4.5: saves the templates of all signage states (scenes) together, and resolves conflicts with another user's
 * save.
 */
export function createSaving({ request, edited, scenes, openProblem, onSaved }: SavingParts) {
  const { $edited, $saved, $draft, $problems, history, fetch, ground } = edited
  let sent: TemplateDraft = {}

  /**
   * Sends a request. If the server answers `notFound`, a file or the signage was deleted: loads the signage again, to
   * find out whether the signage still exists.
   */
  const ask: Request = async (endpoint, input, options) => {
    const reply = await request(endpoint, input, options)
    if (reply.kind === 'refused' && reply.refusal.key === 'notFound') await fetch()
    return reply
  }

  /** After saving, loads the signage with the ids of new buttons, and keeps changes made during the request. */
  const submit = createSubmit(ask, updateTemplates, async ({ version }) => {
    const before = sent
    edited.expectVersion(version)
    const signage = await fetch()
    if (signage) rebase(signage, before, withKeysOf(before, draftOf(signage)))
    onSaved()
  })

  /** Applies this user's changes since `before` to the saved signage. */
  function rebase(signage: SignageShape, before: TemplateDraft, saved = draftOf(signage)): void {
    ground(signage, saved, rebased(before, $draft.get(), saved))
  }

  /**
   * Loads the template that the other user has saved, and applies this user's changes to it without saving.
   * @returns whether the template was loaded
   */
  async function keepMine(): Promise<boolean> {
    submit.dismiss()
    const signage = await fetch()
    if (signage) rebase(signage, $saved.get())
    return signage !== undefined
  }

  /** Sends the changes. Does nothing while a request is running: `sent` must stay what that request contains. */
  async function send(): Promise<void> {
    if (submit.$submit.get().phase === 'sending') return
    const signage = $edited.get().signage
    const templates = patchesOf($saved.get(), $draft.get())
    if (!signage || templates.length === 0) return
    sent = $draft.get()
    history.settle()
    await submit.send({ signageId: signage.id, version: signage.version, templates })
  }

  return {
    submit,
    keepMine,
    /** Saves if the draft has no problem; otherwise opens the first problem. */
    async save(): Promise<void> {
      const problems = problemsOf($draft.get()).filter(({ scene }) => scenes.includes(scene))
      $problems.set(problems)
      if (problems[0]) openProblem(problems[0])
      else await send()
    },
    /** Loads the template that the other user has saved, applies this user's changes to it, and saves the result. */
    async overwrite(): Promise<void> {
      if (await keepMine()) await send()
    },
    /**
     * Loads the template that the other user has saved. This user's changes are lost, except changes made while it
     * loads.
     */
    async takeTheirs(): Promise<void> {
      const given = $draft.get()
      submit.dismiss()
      const signage = await fetch()
      if (signage) rebase(signage, given)
    },
  }
}
