import { atom, computed, type ReadableAtom } from 'nanostores'
import { isHostRole } from '#core/accounts/roles.ts'
import type { Calls } from '../../calls/store.ts'
import type { OwnCharacter } from '../../characters/own-character.ts'
import type { Board } from '../../line/board.ts'
import type { Self } from '../../line/own-state.ts'
import type { Stop } from '../../line/stop.ts'
import type { SignageCommands } from '../../signages/signage-commands.ts'
import { candidatesAmong } from '../candidates.ts'
import type { AiWords } from './ai-words.ts'
import {
  type CardFilter,
  cardOf,
  countsOf,
  matching,
  named,
  ofStore,
  type SignageCard,
  type Store,
  sorted,
  storesOf,
  type Viewer,
} from './signage-cards.ts'
import type { TodaysStatistics } from './todays-statistics.ts'

/** The page 受付スタンバイ (reception standby): the operator's signages and today's numbers. */
export interface Standby extends SignageCommands {
  $cards: ReadableAtom<readonly SignageCard[]>
  /** The last utterances of AI dialogues, by signage. */
  $aiWords: ReadableAtom<ReadonlyMap<number, AiWords>>
  /** False until the server has sent the list. */
  $arrived: ReadableAtom<boolean>
  /** Whether there are any signages, ignoring filters. */
  $any: ReadableAtom<boolean>
  $counts: ReadableAtom<Record<CardFilter, number>>
  $filter: ReadableAtom<CardFilter>
  /** undefined: all shops. */
  $storeId: ReadableAtom<number | undefined>
  $stores: ReadableAtom<readonly Store[]>
  /** Search text: part of the name of a signage or a shop. */
  $text: ReadableAtom<string>
  search(text: string): void
  filterBy(filter: CardFilter): void
  showStore(storeId: number | undefined): void
  clearFilters(): void
  /** Call when the page opens: loads its data and keeps it up to date. @returns a function that stops the updates */
  open(): () => void
  /** The button 応対する (answer) on a card: accepts the call of a visitor who waits. An operator who is away comes back first. */
  answer(requestId: string): void
}

interface StandbyDeps {
  board: Board
  self: Pick<Self, '$self' | 'comeBack'>
  $aiWords: ReadableAtom<ReadonlyMap<number, AiWords>>
  statistics: TodaysStatistics
  character: OwnCharacter
  calls: Pick<Calls, '$requests' | 'accept'>
  /** The user of the page; undefined until the session is loaded. */
  $viewer: ReadableAtom<Omit<Viewer, 'state' | 'hasChannel'> | undefined>
  /** Connects as operator. Only for roles that answer calls. */
  standBy: () => void
  commands: SignageCommands
}

export function createStandby(deps: StandbyDeps): Standby {
  const { board, self, calls, $viewer, commands } = deps
  const $filter = atom<CardFilter>('all')
  const $storeId = atom<number | undefined>()

  const $candidatesAt = computed(board.$operators, candidatesAmong)
  const $every = computed(
    [board.$signages, calls.$requests, self.$self, $viewer, $candidatesAt],
    (signages, requests, own, viewer, candidatesAt) => {
      if (!viewer) return []
      const who = { ...viewer, state: own?.state, hasChannel: own?.hasChannel === true }
      return sorted(signages.map((entry) => cardOf(entry, requests, who, candidatesAt)))
    },
  )
  const $text = atom('')
  const $ofStore = computed([$every, $storeId, $text], (cards, storeId, text) =>
    named(ofStore(cards, storeId), text),
  )
  const $cards = computed([$ofStore, $filter], matching)
  return {
    ...commands,
    $cards,
    $aiWords: deps.$aiWords,
    $arrived: board.$arrived,
    $any: computed(board.$signages, (signages) => signages.length > 0),
    $counts: computed($ofStore, countsOf),
    $filter,
    $storeId,
    $stores: computed(board.$signages, storesOf),
    $text,
    search: (text) => $text.set(text),
    filterBy: (filter) => $filter.set(filter),
    showStore: (storeId) => $storeId.set(storeId),
    clearFilters() {
      $filter.set('all')
      $text.set('')
      $storeId.set(undefined)
    },
    open: () => openStandby(deps),
    answer(requestId) {
      if (self.$self.get()?.state === 'Leaving') self.comeBack()
      calls.accept(requestId)
    },
  }
}

/**
 * Enters Standby and loads what the page shows, as soon as the page's user (viewer) is known. @returns a function that
 * stops this
 */
function openStandby({ $viewer, standBy, statistics, character }: StandbyDeps): Stop {
  let entered = false
  const stopWaiting = $viewer.subscribe((viewer) => {
    if (!viewer || entered) return
    entered = true
    if (isHostRole(viewer.role)) standBy()
    void character.load()
  })
  const stopFollowing = statistics.follow()
  return () => {
    stopWaiting()
    stopFollowing()
  }
}
