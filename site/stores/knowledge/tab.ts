import { atom, type ReadableAtom } from 'nanostores'
import { type Action, may } from '#rules/permissions.ts'
import type { Role } from '#rules/roles.ts'
import { type Address, address } from '../shared/pages.ts'

/** The page's tabs in their order, and who sees them. */
export const TAB_NEEDS = {
  settings: 'talk.configure',
} as const satisfies Record<string, Action>
export type TabName = keyof typeof TAB_NEEDS

export const tabsOf = (role: Role): TabName[] =>
  (Object.keys(TAB_NEEDS) as TabName[]).filter((tab) => may(role, TAB_NEEDS[tab]))

export interface OpenTab {
  $tab: ReadableAtom<TabName>
  /** @param query what the tab is to begin with; what another one had in the address goes */
  open(tab: TabName, query?: Readonly<Record<string, string>>): void
}

/** The first tab is what the plain address shows. */
export function createTab(address: Address, tabs: readonly TabName[]): OpenTab {
  const [first = 'settings'] = tabs
  const named = address.query().get('tab')
  const $tab = atom(tabs.find((tab) => tab === named) ?? first)
  return {
    $tab,
    open(tab, query = {}) {
      const wanted = new URLSearchParams(query)
      if (tab !== first) wanted.set('tab', tab)
      address.keep(wanted)
      $tab.set(tab)
    },
  }
}

export const openTab = (role: Role): OpenTab => createTab(address, tabsOf(role))
