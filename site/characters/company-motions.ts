import { addMotion, getMotions, removeMotion, restoreMotion } from '#core/characters/contract-motions.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

interface CompanyMotionsParts {
  request: Request
  /** Called after each change. The page offers to undo `motionRemoved`. */
  onDone: (what: 'motionAdded' | 'motionRemoved' | 'motionRestored', targetId: number) => void
}

/** The motions that a company has added (.vrma). */
export function createCompanyMotions({ request, onDone }: CompanyMotionsParts) {
  const list = createResource(request, getMotions, { input: () => ({}) })
  const adding = createSubmit(request, addMotion, async ({ motion }) => {
    onDone('motionAdded', motion.id)
    await list.load()
  })
  const removal = createSubmit(request, removeMotion, async (_, { targetId }) => {
    onDone('motionRemoved', Number(targetId))
    await list.load()
  })
  const returning = createSubmit(request, restoreMotion, async (_, { targetId }) => {
    onDone('motionRestored', Number(targetId))
    await list.load()
  })
  return {
    $resource: list.$resource,
    load: list.load,
    adding,
    removal,
    returning,
    add(name: string, file: File): Promise<void> {
      const form = new FormData()
      form.append('motion', file)
      return adding.send({ name }, form)
    },
    remove: (targetId: number) => removal.send({ targetId }),
    restore: (targetId: number) => returning.send({ targetId }),
  }
}
export type CompanyMotions = ReturnType<typeof createCompanyMotions>
