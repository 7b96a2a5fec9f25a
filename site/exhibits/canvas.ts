import { atom, type ReadableAtom } from 'nanostores'
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
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import type { History } from './history.ts'

/** Key moves are sent when the keys have been released for this long. */
const KEYS_PAUSE_MS = 500

/** A refusal, or no answer. */
export type Trouble = Exclude<Reply<unknown>, { kind: 'ok' }>

/** Adds, moves, orders and removes exhibits. */
export interface Canvas {
  $selectedId: ReadableAtom<number | undefined>
  /** The last problem; changes that can be sent again are kept. */
  $trouble: ReadableAtom<Trouble | undefined>
  select(targetId: number | undefined): void
  /** Adds at the given spot, or at a free one. */
  add(spot?: Spot): Promise<void>
  /** While dragging. */
  drag(targetId: number, spot: Spot): void
  /** At the end of dragging. */
  drop(targetId: number): void
  /** @returns whether the key moves an exhibit */
  key(targetId: number, key: string, isBig: boolean): boolean
  remove(targetId: number): Promise<boolean>
  /** Moves one place earlier (-1) or later (1) in the tour. */
  shift(targetId: number, by: -1 | 1): Promise<void>
  retry(): void
  /** Sends pending moves now. */
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
  /** Moves that are not sent yet. */
  const moves = new Map<number, Move>()
  let stopWaiting: Stop = () => {}

  const listed = (): readonly ExhibitShape[] => map.$resource.get().value?.list ?? []
  const find = (targetId: number) => listed().find((one) => one.targetId === targetId)

  function putList(list: ExhibitShape[]): void {
    const { value } = map.$resource.get()
    if (value) map.put({ ...value, list, exhibits: list.length })
  }

  function putSpot(targetId: number, position: Spot): void {
    putList(listed().map((one) => (one.targetId === targetId ? { ...one, position } : one)))
  }

  /** @returns whether it succeeded */
  function noted(reply: Reply<unknown>): boolean {
    $trouble.set(reply.kind === 'ok' ? undefined : reply)
    return reply.kind === 'ok'
  }

  async function tellMove(targetId: number, position: Spot): Promise<boolean> {
    const reply = await request(moveExhibit, { targetId, position })
    // keep the new position; retry sends it again
    if (reply.kind === 'unreachable' && !moves.has(targetId) && find(targetId))
      moves.set(targetId, { from: position, to: position })
    if (reply.kind === 'refused') void map.load()
    return noted(reply)
  }

  function settle(): void {
    stopWaiting()
    const told = [...moves]
    moves.clear()
    for (const [targetId, { from, to }] of told) {
      if (from !== to) {
        const undo = async () => {
          putSpot(targetId, from)
          return tellMove(targetId, from)
        }
        history.did({ kind: 'moved', targetId, undo })
      }
      void tellMove(targetId, to)
    }
  }

  function move(targetId: number, wanted: Spot): void {
    const exhibit = find(targetId)
    if (!exhibit) return
    const to = spotOnCanvas(wanted)
    moves.set(targetId, { from: moves.get(targetId)?.from ?? exhibit.position, to })
    putSpot(targetId, to)
  }

  async function removeQuietly(targetId: number): Promise<boolean> {
    const round = listed().map((one) => one.targetId)
    const isDone = noted(await request(removeExhibit, { targetId }))
    if (!isDone) return false
    moves.delete(targetId)
    putList(listed().filter((one) => one.targetId !== targetId))
    onRemoved(targetId)
    if ($selectedId.get() === targetId) {
      // select the next one, as in a list
      const at = round.indexOf(targetId)
      $selectedId.set(round[at + 1] ?? round[at - 1])
    }
    return true
  }

  async function restore(targetId: number): Promise<boolean> {
    const isDone = noted(await request(restoreExhibit, { targetId }))
    if (!isDone) return false
    await map.load()
    $selectedId.set(targetId)
    return true
  }

  async function order(targetIds: readonly number[]): Promise<boolean> {
    const { value } = map.$resource.get()
    if (!value) return false
    putList(targetIds.map(find).filter((one) => one !== undefined))
    const reply = await request(orderExhibits, { mapId: value.id, targetIds })
    if (reply.kind !== 'ok') void map.load()
    return noted(reply)
  }

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
      const { targetId, contentId } = reply.value
      const fresh = { targetId, contentId, position: reply.value.position, texts: {}, told: 0 }
      putList([...listed(), { ...fresh, updatedAt: clock.now() }])
      $selectedId.set(targetId)
      history.did({ kind: 'added', targetId, undo: () => removeQuietly(targetId) })
    },
    drag: move,
    drop: settle,
    key(targetId, key, isBig) {
      const exhibit = find(targetId)
      const to = exhibit && spotAfterKey(exhibit.position, key, isBig)
      if (!to) return false
      move(targetId, to)
      stopWaiting()
      stopWaiting = clock.after(KEYS_PAUSE_MS, settle)
      return true
    },
    async remove(targetId) {
      settle()
      const isDone = await removeQuietly(targetId)
      if (isDone) history.did({ kind: 'removed', targetId, undo: () => restore(targetId) })
      return isDone
    },
    async shift(targetId, by) {
      const before = listed().map((one) => one.targetId)
      const at = before.indexOf(targetId)
      const other = before[at + by]
      if (at < 0 || other === undefined) return
      const after = before.with(at, other).with(at + by, targetId)
      if (await order(after)) history.did({ kind: 'ordered', targetId, undo: () => order(before) })
    },
    retry() {
      $trouble.set(undefined)
      if (moves.size > 0) settle()
      else void map.load()
    },
    settle,
  }
}
