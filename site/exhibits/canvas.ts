import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  addExhibit,
  type ExhibitMapShape,
  type ExhibitShape,
  moveExhibit,
  orderExhibits,
  removeExhibit,
  restoreExhibit,
} from '#core/exhibits/contract.ts'
import { freeSpot, type Spot, spotAfterKey, spotOnCanvas } from '#core/exhibits/rules.ts'
import type { ResourceStore } from '../kit/resource.ts'
import type { LocalClock } from '../line/clock.ts'
import { isPassing, type Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import type { History, Step } from './history.ts'

/** Moves by arrow keys are sent when no key has been pressed for this long. */
const KEYS_PAUSE_MS = 500

/** A request that the server has refused or not answered. */
export type Trouble = Exclude<Reply<unknown>, { kind: 'ok' }>

/** Adds, moves, orders and removes exhibits. */
export interface Canvas {
  $selectedId: ReadableAtom<number | undefined>
  /** The last problem. Changes that failed without an answer stay pending until `retry`. */
  $trouble: ReadableAtom<Trouble | undefined>
  select(targetId: number | undefined): void
  /** Adds an exhibit at the given spot; omitted: at a free spot. */
  add(spot?: Spot): Promise<void>
  /** Shows the exhibit at this position without sending it. Call while the user drags the exhibit. */
  drag(targetId: number, spot: Spot): void
  /** Sends the position. Call when the user lets go. */
  drop(targetId: number): void
  /** Moves the exhibit if the key is an arrow key, by a larger step if `isBig`. @returns whether the key moves an exhibit */
  key(targetId: number, key: string, isBig: boolean): boolean
  /** @returns the step for the undo history; undefined if the exhibit was not removed */
  remove(targetId: number): Promise<Step | undefined>
  /** Moves the exhibit one place earlier (-1) or later (1) in the tour. */
  shift(targetId: number, by: -1 | 1): Promise<void>
  retry(): void
  /** Sends the pending moves of exhibits at once. */
  settle(): void
}

interface CanvasDeps {
  request: Request
  clock: Pick<LocalClock, 'after' | 'now'>
  map: Pick<ResourceStore<ExhibitMapShape>, '$resource' | 'put' | 'load'>
  history: History
  onRemoved: (targetId: number) => void
}

interface Move {
  from: Spot
  to: Spot
}

export function createCanvas({ request, clock, map, history, onRemoved }: CanvasDeps): Canvas {
  const $selectedId = atom<number | undefined>()
  const $trouble = atom<Trouble | undefined>()
  const list = createExhibitList(map)
  const { listed, find, putList, putSpot } = list

  /** Shows or clears the problem. @returns whether the request succeeded; undefined: the server did not answer */
  function noted(reply: Reply<unknown>): boolean | undefined {
    $trouble.set(reply.kind === 'ok' ? undefined : reply)
    return reply.kind === 'ok' || (isPassing(reply) ? undefined : false)
  }

  const moves = createMoves({ request, clock, history, find, putSpot, noted, reload: () => void map.load() })

  const shift = createShift({ request, map, history, noted }, list)
  const { removeQuietly, restore } = createRemoval({ request, map, noted, $selectedId }, list, (targetId) => {
    moves.forget(targetId)
    onRemoved(targetId)
  })

  return {
    $selectedId,
    $trouble,
    select: (targetId) => $selectedId.set(targetId),
    async add(spot) {
      const { value } = map.$resource.get()
      if (!value) return
      const position = spot ?? freeSpot(listed().map((one) => one.position))
      const reply = await request(addExhibit, { mapId: value.id, position })
      if (!noted(reply) || reply.kind !== 'ok') return
      // the user may have chosen another map meanwhile
      if (map.$resource.get().value?.id !== value.id) return
      const { targetId, contentId } = reply.value
      const fresh = { targetId, contentId, position: reply.value.position, texts: {}, told: 0 }
      putList([...listed(), { ...fresh, updatedAt: clock.now() }])
      $selectedId.set(targetId)
      history.did({ kind: 'added', targetId, undo: () => removeQuietly(targetId) })
    },
    drag: moves.move,
    drop: moves.settle,
    key(targetId, key, isBig) {
      const exhibit = find(targetId)
      const to = exhibit && spotAfterKey(exhibit.position, key, isBig)
      if (!to) return false
      moves.move(targetId, to)
      moves.settleLater()
      return true
    },
    async remove(targetId) {
      moves.settle()
      if (!(await removeQuietly(targetId))) return undefined
      const step: Step = { kind: 'removed', targetId, undo: () => restore(targetId) }
      history.did(step)
      return step
    },
    shift,
    retry() {
      $trouble.set(undefined)
      if (moves.hasUnsent()) moves.settle()
      else void map.load()
    },
    settle: moves.settle,
  }
}

/** The exhibits of the map as they are shown. */
function createExhibitList(map: CanvasDeps['map']) {
  const listed = (): readonly ExhibitShape[] => map.$resource.get().value?.list ?? []
  const find = (targetId: number) => listed().find((one) => one.targetId === targetId)

  function putList(list: ExhibitShape[]): void {
    const { value } = map.$resource.get()
    if (value) map.put({ ...value, list, exhibits: list.length })
  }

  function putSpot(targetId: number, position: Spot): void {
    putList(listed().map((one) => (one.targetId === targetId ? { ...one, position } : one)))
  }

  return { listed, find, putList, putSpot }
}

type ExhibitList = ReturnType<typeof createExhibitList>

interface RemovalDeps extends Pick<CanvasDeps, 'request' | 'map'>, Pick<MovesDeps, 'noted'> {
  $selectedId: WritableAtom<number | undefined>
}

/** Removes exhibits, and restores them on undo. */
function createRemoval(
  { request, map, noted, $selectedId }: RemovalDeps,
  { listed, putList }: ExhibitList,
  onRemoved: (targetId: number) => void,
) {
  return {
    async removeQuietly(targetId: number): Promise<boolean | undefined> {
      const round = listed().map((one) => one.targetId)
      const isDone = noted(await request(removeExhibit, { targetId }))
      if (!isDone) return isDone
      putList(listed().filter((one) => one.targetId !== targetId))
      onRemoved(targetId)
      if ($selectedId.get() === targetId) {
        // select the next exhibit, or the previous one if the last was removed
        const at = round.indexOf(targetId)
        $selectedId.set(round[at + 1] ?? round[at - 1])
      }
      return true
    },
    async restore(targetId: number): Promise<boolean | undefined> {
      const isDone = noted(await request(restoreExhibit, { targetId }))
      if (!isDone) return isDone
      await map.load()
      $selectedId.set(targetId)
      return true
    },
  }
}

/** Changes the order of the tour. */
function createShift(
  {
    request,
    map,
    history,
    noted,
  }: Pick<CanvasDeps, 'request' | 'map' | 'history'> & Pick<MovesDeps, 'noted'>,
  { listed, find, putList }: ExhibitList,
): Canvas['shift'] {
  async function order(targetIds: readonly number[]): Promise<boolean | undefined> {
    const { value } = map.$resource.get()
    if (!value) return false
    putList(targetIds.map(find).filter((one) => one !== undefined))
    const reply = await request(orderExhibits, { mapId: value.id, targetIds })
    if (reply.kind !== 'ok') void map.load()
    return noted(reply)
  }

  return async (targetId, by) => {
    const before = listed().map((one) => one.targetId)
    const at = before.indexOf(targetId)
    const other = before[at + by]
    if (at < 0 || other === undefined) return
    const after = before.with(at, other).with(at + by, targetId)
    if (await order(after)) history.did({ kind: 'ordered', targetId, undo: () => order(before) })
  }
}

interface MovesDeps extends Pick<CanvasDeps, 'request' | 'clock' | 'history'> {
  find: (targetId: number) => ExhibitShape | undefined
  putSpot: (targetId: number, spot: Spot) => void
  /** Shows or clears the problem. @returns whether the request succeeded; undefined: the server did not answer */
  noted: (reply: Reply<unknown>) => boolean | undefined
  reload: () => void
}

/** Moves of exhibits: shown at once, sent when the user lets go or pauses. */
function createMoves({ request, clock, history, find, putSpot, noted, reload }: MovesDeps) {
  const unsent = new Map<number, Move>()
  let stopWaiting: Stop = () => {}

  async function tell(targetId: number, position: Spot): Promise<boolean | undefined> {
    const reply = await request(moveExhibit, { targetId, position })
    // no answer: keep the new position, which `retry` sends again
    if (reply.kind === 'unreachable' && !unsent.has(targetId) && find(targetId))
      unsent.set(targetId, { from: position, to: position })
    if (reply.kind === 'refused') reload()
    return noted(reply)
  }

  function noteForUndo(targetId: number, from: Spot): void {
    const undo = async () => {
      putSpot(targetId, from)
      return tell(targetId, from)
    }
    history.did({ kind: 'moved', targetId, undo })
  }

  function settle(): void {
    stopWaiting()
    const moves = [...unsent]
    unsent.clear()
    for (const [targetId, { from, to }] of moves) {
      if (from !== to) noteForUndo(targetId, from)
      void tell(targetId, to)
    }
  }

  return {
    move(targetId: number, wanted: Spot): void {
      const exhibit = find(targetId)
      if (!exhibit) return
      const to = spotOnCanvas(wanted)
      unsent.set(targetId, { from: unsent.get(targetId)?.from ?? exhibit.position, to })
      putSpot(targetId, to)
    },
    settle,
    settleLater(): void {
      stopWaiting()
      stopWaiting = clock.after(KEYS_PAUSE_MS, settle)
    },
    forget: (targetId: number) => unsent.delete(targetId),
    hasUnsent: () => unsent.size > 0,
  }
}
