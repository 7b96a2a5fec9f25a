import type { SignageEntry } from '#core/realtime/shapes.ts'
import { pageSignages } from '#core/signages/contract.ts'
import { SCENES } from '#core/signages/signage.ts'
import { type Address, address, createPages, idIn, oneOf } from '../kit/pages.ts'
import { type Board, board } from '../line/board.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { type Looks, looks } from './looks.ts'

interface SignageListParts {
  request: Request
  line: Pick<Line, 'on'>
  board: Pick<Board, '$signages'>
  looks: Pick<Looks, 'take'>
  clock: Pick<LocalClock, 'after'>
  address: Address
}

/** Delay between a change of a signage's state and the reload of a list that is filtered by state. */
const FOLLOW_MS = 500

/**
 * Spec 2.4.14: a page of the signages. Their states come from the list that the server pushes (site/line/board.ts),
 * everything else from the requested page.
 */
export function createSignageList(parts: SignageListParts, storeId: number | undefined) {
  const pages = createPages(parts, pageSignages, {
    start: { text: '', store: storeId === undefined ? '' : String(storeId), state: '' },
    input: ({ text, store, state }) => ({
      text,
      storeId: idIn(store),
      status: oneOf(SCENES, state),
      sort: 'name' as const,
    }),
  })
  pages.$list.listen(({ value }) => parts.looks.take(value?.rows ?? []))

  return {
    ...pages,
    /** Loads the list and follows additions and removals. @returns a function that stops it */
    open(): () => void {
      let stopWaiting: Stop | undefined
      const stops = [
        parts.line.on('submitSignageState', () => void pages.load()),
        parts.line.on('listsChanged', () => void pages.load()),
        parts.line.on('kioskChecked', () => void pages.load()),
        parts.board.$signages.listen(() => {
          if (pages.$options.get().state === '') return
          stopWaiting ??= parts.clock.after(FOLLOW_MS, () => {
            stopWaiting = undefined
            void pages.load()
          })
        }),
        () => stopWaiting?.(),
        pages.close,
      ]
      void pages.load()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

export type SignageList = ReturnType<typeof createSignageList>

export const openSignageList = (storeId: number | undefined): SignageList =>
  createSignageList({ request, line, board, looks, clock, address }, storeId)

/** Shops (stores) of the signages, by id; 0 stands for signages without a shop. */
export const storesOf = (entries: readonly SignageEntry[]): readonly { id: number; name: string | null }[] =>
  [...new Map(entries.map(({ storeId, storeName }) => [storeId, storeName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.id - b.id)

/** Spec 4.3: which buttons of a row are enabled now, and whether `rest` would suspend or restart. */
export function mayNow(entry: Pick<SignageEntry, 'state' | 'scene'>): {
  monitor: boolean
  listen: boolean
  rest: boolean
  wanted: 'suspend' | 'restart'
} {
  return {
    // any number of users may monitor
    monitor: entry.state === 'Standby' || entry.state === 'Suspended' || entry.state === 'Monitoring',
    listen: entry.state === 'Active',
    // A signage can be suspended or restarted in any scene except those of a call (Calling and Active).
    rest: entry.scene !== 'Calling' && entry.scene !== 'Active',
    wanted: entry.scene === 'Suspended' ? 'restart' : 'suspend',
  }
}
