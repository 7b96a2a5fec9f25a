import { atom, computed, type ReadableAtom } from 'nanostores'
import { isHostRole } from '#core/accounts/roles.ts'
import type { Board } from '../board/board.ts'
import type { Calls } from '../calls/store.ts'
import type { SignageCommands } from '../signages/signage-commands.ts'
import type { AiWords } from './ai-words.ts'
import {
  type CardFilter,
  cardOf,
  matching,
  named,
  ofStore,
  type SignageCard,
  sorted,
  type Viewer,
} from './cards.ts'
import type { TodaysFigures } from './figures.ts'
import type { OwnCharacter } from './own-character.ts'
import type { Self } from './self.ts'

export interface StandbyCounts {
  all: number
  receiving: number
  urgent: number
}

/** 受付スタンバイ: the signages one looks after, and the figures of the day. */
export interface Standby extends SignageCommands {
  $cards: ReadableAtom<readonly SignageCard[]>
  /** The last words of AI talks, by signage. */
  $aiWords: ReadableAtom<ReadonlyMap<number, AiWords>>
  /** False until the server has told its list. */
  $arrived: ReadableAtom<boolean>
  /** Whether there is any signage at all, filtered or not. */
  $any: ReadableAtom<boolean>
  $counts: ReadableAtom<StandbyCounts>
  $filter: ReadableAtom<CardFilter>
  /** undefined: all stores. */
  $storeId: ReadableAtom<number | undefined>
  $stores: ReadableAtom<readonly { id: number; name: string | null }[]>
  /** What is searched: a part of a signage's or a store's name. */
  $text: ReadableAtom<string>
  search(text: string): void
  filterBy(filter: CardFilter): void
  showStore(storeId: number | undefined): void
  clearFilters(): void
  /** The page is there: loads what it shows and follows it. @returns what to call when it goes. */
  open(): () => void
  /** 応対する on a card: answers the request that is offered. */
  answer(requestId: string): void
}

export interface StandbyDeps {
  board: Board
  self: Pick<Self, '$self'>
  $aiWords: ReadableAtom<ReadonlyMap<number, AiWords>>
  figures: TodaysFigures
  character: OwnCharacter
  calls: Pick<Calls, '$requests' | 'accept'>
  /** Who looks at the page; undefined until the session is known. */
  $viewer: ReadableAtom<Omit<Viewer, 'state'> | undefined>
  /** Joins as operator. Only for roles that answer calls. */
  standBy: () => void
  commands: SignageCommands
}

export function createStandby(deps: StandbyDeps): Standby {
  const { board, self, figures, character, calls, $viewer, standBy, commands } = deps
  const $filter = atom<CardFilter>('all')
  const $storeId = atom<number | undefined>()

  const $every = computed(
    [board.$signages, calls.$requests, self.$self, $viewer],
    (signages, requests, own, viewer) => {
      if (!viewer) return []
      const who = { ...viewer, state: own?.state }
      return sorted(signages.map((entry) => cardOf(entry, requests, who)))
    },
  )
  const $text = atom('')
  const $ofStore = computed([$every, $storeId, $text], (cards, storeId, text) =>
    named(ofStore(cards, storeId), text),
  )
  const $cards = computed([$ofStore, $filter], matching)
  const $counts = computed($ofStore, (cards) => ({
    all: cards.length,
    receiving: matching(cards, 'receiving').length,
    urgent: matching(cards, 'urgent').length,
  }))
  const $stores = computed(board.$signages, (signages) =>
    [
      ...new Map(
        signages.map(({ storeId, storeName }) => [storeId, { id: storeId, name: storeName }]),
      ).values(),
    ].sort((a, b) => a.id - b.id),
  )

  return {
    ...commands,
    $cards,
    $aiWords: deps.$aiWords,
    $arrived: board.$arrived,
    $any: computed(board.$signages, (signages) => signages.length > 0),
    $counts,
    $filter,
    $storeId,
    $stores,
    $text,
    search: (text) => $text.set(text),
    filterBy: (filter) => $filter.set(filter),
    showStore: (storeId) => $storeId.set(storeId),
    clearFilters() {
      $filter.set('all')
      $text.set('')
      $storeId.set(undefined)
    },
    open() {
      let entered = false
      const stopWaiting = $viewer.subscribe((viewer) => {
        if (!viewer || entered) return
        entered = true
        if (isHostRole(viewer.role)) standBy()
        void figures.load()
        void character.load()
      })
      const stopFollowing = figures.follow()
      return () => {
        stopWaiting()
        stopFollowing()
      }
    },
    answer: (requestId) => calls.accept(requestId),
  }
}
