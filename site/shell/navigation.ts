import type { Role } from '#core/accounts/roles.ts'
import type { IconName } from '../kit/ui/Icon.tsx'

/** Keys of `groups` and `entries` in site/shell/texts.ts. */
export type EntryKey =
  | 'standby'
  | 'operation'
  | 'todayReservations'
  | 'ownCustomers'
  | 'reservations'
  | 'schedule'
  | 'ownTemplate'
  | 'usage'
  | 'companyReservations'
  | 'board'
  | 'callReports'
  | 'customers'
  | 'signages'
  | 'media'
  | 'plays'
  | 'characters'
  | 'knowledge'
  | 'exhibits'
  | 'users'
  | 'stores'
  | 'hours'
  | 'company'
  | 'audit'
  | 'admin'
export type GroupKey = 'service' | 'reservations' | 'signage' | 'organisation' | 'administration'

export type Entry = {
  key: EntryKey
  group: GroupKey
  icon: IconName
  path: string
  /** Spec 2.3 and decisions 3: roles that see it. */
  roles: readonly Role[]
}

/** decisions 3: company administrators can book, too. */
const BOOKERS = ['webReservationUser', 'companyAdmin'] as const

/** The sidebar's entries, in order. */
const ENTRIES: readonly Entry[] = [
  {
    key: 'standby',
    group: 'service',
    icon: 'reception',
    path: '/app/service/standby',
    roles: ['operator', 'companyAdmin'],
  },
  {
    key: 'operation',
    group: 'service',
    icon: 'speech',
    path: '/app/service/operation',
    roles: ['operator', 'companyAdmin'],
  },
  {
    key: 'board',
    group: 'service',
    icon: 'board',
    path: '/app/users/home',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'callReports',
    group: 'service',
    icon: 'phone',
    path: '/app/users/calls',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'ownCustomers',
    group: 'service',
    icon: 'reception',
    path: '/app/service/standby',
    roles: ['webReservationUser'],
  },
  {
    key: 'companyReservations',
    group: 'reservations',
    icon: 'company',
    path: '/app/reservation/company',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'todayReservations',
    group: 'reservations',
    icon: 'calendar',
    path: '/app/reservation/home',
    roles: BOOKERS,
  },
  {
    key: 'reservations',
    group: 'reservations',
    icon: 'list',
    path: '/app/reservation/list',
    roles: BOOKERS,
  },
  {
    key: 'schedule',
    group: 'reservations',
    icon: 'clock',
    path: '/app/reservation/calendar',
    roles: BOOKERS,
  },
  {
    key: 'ownTemplate',
    group: 'reservations',
    icon: 'template',
    path: '/app/reservation/signage/template',
    roles: BOOKERS,
  },
  {
    key: 'usage',
    group: 'reservations',
    icon: 'yen',
    path: '/app/reservation/usage/statistics',
    roles: BOOKERS,
  },
  {
    // Spec 2.3: the same page as `signages`, with the label for operators
    key: 'customers',
    group: 'service',
    icon: 'signage',
    path: '/app/signage/list',
    roles: ['operator'],
  },
  {
    key: 'signages',
    group: 'signage',
    icon: 'signage',
    path: '/app/signage/list',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'media',
    group: 'signage',
    icon: 'image',
    path: '/app/media/list',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'plays',
    group: 'signage',
    icon: 'list',
    path: '/app/signage/plays',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'characters',
    group: 'signage',
    icon: 'character',
    path: '/app/select-character',
    roles: ['operator', 'companyAdmin', 'systemAdmin'],
  },
  {
    key: 'knowledge',
    group: 'signage',
    icon: 'sparkles',
    path: '/app/ai-guide/talk_config',
    roles: ['operator', 'companyAdmin', 'systemAdmin'],
  },
  {
    key: 'exhibits',
    group: 'signage',
    icon: 'place',
    path: '/app/ai-guide/contents',
    roles: ['operator', 'companyAdmin', 'systemAdmin'],
  },
  {
    key: 'users',
    group: 'organisation',
    icon: 'people',
    path: '/app/users/list',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'stores',
    group: 'organisation',
    icon: 'store',
    path: '/app/store/list',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'hours',
    group: 'organisation',
    icon: 'clock',
    path: '/app/company/hours',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'company',
    group: 'organisation',
    icon: 'company',
    path: '/app/company',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'audit',
    group: 'organisation',
    icon: 'list',
    path: '/app/audit',
    roles: ['companyAdmin', 'systemAdmin'],
  },
  {
    key: 'admin',
    group: 'administration',
    icon: 'sliders',
    path: '/admin',
    roles: ['systemAdmin'],
  },
]

const GROUPS: readonly GroupKey[] = ['service', 'reservations', 'signage', 'organisation', 'administration']

/** Pages under /app, /store and /admin that work without a company; all others need one. */
const WITHOUT_COMPANY = [
  '/admin',
  '/app/users/profile',
  '/app/signage/view',
  // without a company, a system administrator sees all companies here
  '/app/reservation/company',
  '/app/reservation/usage/statistics',
]

/** Whether a page needs a company, which a system administrator then has to choose first (decisions 2). */
export const needsCompany = (path: string): boolean =>
  /^\/(app|store|admin)(\/|$)/.test(path) && !WITHOUT_COMPANY.includes(path)

/**
 * The entries that a role sees, by group; leaves out empty groups.
 * @param hasCompany false: a system administrator without a chosen company
 */
export function navigationOf(
  role: Role,
  hasCompany = true,
): { group: GroupKey; entries: readonly Entry[] }[] {
  return GROUPS.map((group) => ({
    group,
    entries: ENTRIES.filter(
      (entry) =>
        entry.group === group && entry.roles.includes(role) && (hasCompany || !needsCompany(entry.path)),
    ),
  })).filter(({ entries }) => entries.length > 0)
}

/** Pages without an entry, with the entries they belong to. The first one that the role sees counts. */
const SUB_PAGES: readonly { path: RegExp; of: readonly EntryKey[] }[] = [
  { path: /^\/app\/users\/(add|update)$/, of: ['users'] },
  { path: /^\/app\/users\/call$/, of: ['callReports'] },
  { path: /^\/app\/personal-data$/, of: ['users'] },
  { path: /^\/app\/channel-operator\//, of: ['company'] },
  { path: /^\/app\/store\//, of: ['stores'] },
  { path: /^\/store(\/|$)/, of: ['stores'] },
  {
    path: /^\/app\/signage\/(add|update|operator|operatorAdd|connect|template)$/,
    of: ['signages', 'customers'],
  },
  { path: /^\/app\/company\/alerts$/, of: ['company'] },
  { path: /^\/app\/ai-guide\/sheet$/, of: ['exhibits'] },
  { path: /^\/app\/company\//, of: ['characters'] },
  { path: /^\/admin\//, of: ['admin'] },
  // users who only monitor open this page from the list of signages
  { path: /^\/app\/service\/operation$/, of: ['signages'] },
]

/** The entry of a page; undefined: none, as for the user's profile. */
export function entryOf(role: Role, path: string): Entry | undefined {
  const seen = ENTRIES.filter(({ roles }) => roles.includes(role))
  const own = seen.find((entry) => entry.path === path)
  if (own) return own
  const keys = SUB_PAGES.find((sub) => sub.path.test(path))?.of ?? []
  return seen.find(({ key }) => keys.includes(key))
}

/** Address of an entry; the standby page gets a flag for operators (Spec 2.2). */
export function hrefOf(entry: Entry, role: Role): string {
  return entry.key === 'standby' && role === 'operator' ? `${entry.path}?isOperator=true` : entry.path
}
