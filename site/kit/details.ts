import { atom, type ReadableAtom } from 'nanostores'
import { getSignage, type SignageShape } from '#core/signages/contract.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'

/** Templates, characters and the like of the signages one works with, by id: what the board's short entries leave out. */
export interface SignageDetails {
  $details: ReadonlyMapAtom
  /** One signage's; asked for when it is not known yet. undefined where it cannot be had. */
  find(signageId: number): Promise<SignageShape | undefined>
}

type ReadonlyMapAtom = ReadableAtom<ReadonlyMap<number, SignageShape>>

export function createDetails(request: Request, line: Pick<Line, 'on'>): SignageDetails {
  const $details = atom<ReadonlyMap<number, SignageShape>>(new Map())

  const ask = async (targetId: number) => {
    const reply = await request(getSignage, { targetId })
    if (reply.kind === 'ok') $details.set(new Map([...$details.get(), [targetId, reply.value]]))
  }

  // a fresh template: only this signage is asked for, and only where it is shown already
  line.on('templateChanged', ({ signageId }) => {
    if ($details.get().has(signageId)) void ask(signageId)
  })

  return {
    $details,
    async find(signageId) {
      if (!$details.get().has(signageId)) await ask(signageId)
      return $details.get().get(signageId)
    },
  }
}

export const signageDetails: SignageDetails = createDetails(request, line)
