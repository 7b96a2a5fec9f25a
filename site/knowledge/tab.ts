import { atom, type ReadableAtom } from 'nanostores'
import { type Action, may } from '#core/accounts/permissions.ts'
import type { Role } from '#core/accounts/roles.ts'
import { type Address, address } from '../kit/pages.ts'

/** The page's tabs in order, with the permission each needs. */
export const TAB_NEEDS = {
  unanswered: 'answer.read',
  answers: 'answer.read',
  exhibits: 'exhibit.read',
  facts: 'answer.read',
  import: 'answer.write',
  try: 'talk.try',
  talks: 'call.report',
} as const satisfies Record<string, Action>
export type TabName = keyof typeof TAB_NEEDS

export const tabsOf = (role: Role): TabName[] =>
  (Object.keys(TAB_NEEDS) as TabName[]).filter((tab) => may(role, TAB_NEEDS[tab]))

export interface OpenTab {
  $tab: ReadableAtom<TabName>
  /** Changes each time a tab is opened. */
  $visit: ReadableAtom<number>
  /** @param query the address query for the tab; replaces the previous one */
  open(tab: TabName, query?: Readonly<Record<string, string>>): void
}

/** Keeps the name of the open tab in the address (`?tab=`). If the address names no tab, the first one is open. */
export function createTab(address: Address, tabs: readonly TabName[]): OpenTab {
  const [first = 'unanswered'] = tabs
  const named = address.query().get('tab')
  const $tab = atom(tabs.find((tab) => tab === named) ?? first)
  const $visit = atom(0)
  return {
    $tab,
    $visit,
    open(tab, query = {}) {
      const wanted = new URLSearchParams(query)
      if (tab !== first) wanted.set('tab', tab)
      address.keep(wanted)
      $visit.set($visit.get() + 1)
      $tab.set(tab)
    },
  }
}

export const openTab = (role: Role): OpenTab => createTab(address, tabsOf(role))
