import type { Role } from '#core/accounts/roles.ts'
import { needsCompany } from './company-pages.ts'
import {
  ENTRIES,
  type Entry,
  type EntryPage,
  GROUPS,
  type GroupKey,
  type PageKey,
  SUB_PAGES,
} from './menu.ts'

/** What decides which entries and pages a user sees. */
export type Viewer = {
  role: Role
  /** False: a system administrator without a chosen company. */
  hasCompany?: boolean
  /** Whether the user has made at least one reservation. */
  hasBooked?: boolean
}

/** The pages of an entry that a user sees, in order. Empty: the entry is hidden. */
export function pagesOf(
  entry: Entry,
  { role, hasCompany = true, hasBooked = false }: Viewer,
): readonly { key?: PageKey; path: string }[] {
  if (!entry.roles.includes(role)) return []
  const pages: readonly (Pick<EntryPage, 'path' | 'needsBooking'> & { key?: PageKey })[] = entry.pages ?? [
    { path: entry.path },
  ]
  return pages.filter(
    ({ path, needsBooking = false }) => (hasCompany || !needsCompany(path)) && (hasBooked || !needsBooking),
  )
}

/** The entries that a user sees, by group; leaves out empty groups. */
export function navigationOf(viewer: Viewer): { group: GroupKey; entries: readonly Entry[] }[] {
  return GROUPS.map((group) => ({
    group,
    entries: ENTRIES.filter((entry) => entry.group === group && pagesOf(entry, viewer).length > 0),
  })).filter(({ entries }) => entries.length > 0)
}

/** The addresses of all pages in a user's menu. */
export const pathsOf = (viewer: Viewer): string[] =>
  ENTRIES.flatMap((entry) => pagesOf(entry, viewer)).map(({ path }) => path)

const hasPage = (entry: Entry, path: string): boolean =>
  entry.pages?.some((page) => page.path === path) ?? entry.path === path

/** The place of a page in the menu. @returns undefined for pages that are not in it, such as the user's profile */
export function placeOf(role: Role, path: string): { entry: Entry; path: string } | undefined {
  const paths = [path, ...(SUB_PAGES.find((sub) => sub.path.test(path))?.of ?? [])]
  for (const at of paths) {
    const entry = ENTRIES.find((candidate) => candidate.roles.includes(role) && hasPage(candidate, at))
    if (entry) return { entry, path: at }
  }
  return undefined
}

/** Whether the tabs of an entry are shown above a page. */
export function hasTabs(viewer: Viewer, path: string): boolean {
  const place = placeOf(viewer.role, path)
  return place !== undefined && pagesOf(place.entry, viewer).length > 1
}

/** Address of an entry: its first page. The standby page gets a flag for operators (Spec 2.2). */
export function hrefOf(entry: Entry, viewer: Viewer): string {
  const path = pagesOf(entry, viewer)[0]?.path ?? ''
  return entry.key === 'standby' && viewer.role === 'operator' ? `${path}?isOperator=true` : path
}
