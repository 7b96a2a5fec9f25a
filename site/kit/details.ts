import { atom, type ReadableAtom } from 'nanostores'
import { getSignage, type SignageShape } from '#core/signages/contract.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'

/** Details of signages by signage id, such as templates and characters. The short entries of site/line/board.ts lack them. */
export interface SignageDetails {
  $details: ReadonlyMapAtom
  /** Returns the details of one signage, and loads them first if necessary. @returns undefined if they cannot be loaded */
  find(signageId: number): Promise<SignageShape | undefined>
}

type ReadonlyMapAtom = ReadableAtom<ReadonlyMap<number, SignageShape>>

export function createDetails(request: Request, line: Pick<Line, 'on'>): SignageDetails {
  const $details = atom<ReadonlyMap<number, SignageShape>>(new Map())

  const ask = async (targetId: number) => {
    const reply = await request(getSignage, { targetId })
    if (reply.kind === 'ok') $details.set(new Map([...$details.get(), [targetId, reply.value]]))
  }

  // reloads a changed template, if the signage's details are in use
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
