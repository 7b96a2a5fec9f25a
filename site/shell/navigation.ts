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
  | 'company'
  | 'audit'
  | 'admin'
export type GroupKey = 'service' | 'reservations' | 'signage' | 'organisation' | 'administration'

export type Entry = {
  key: EntryKey
  group: GroupKey
  icon: IconName
  path: string
  /** Spec 2.3 and decisions 3: who sees it. */
  roles: readonly Role[]
}

/** decisions 3: a company's administrators book, too. */
const BOOKERS = ['webReservationUser', 'companyAdmin'] as const

/** The sidebar, one line an entry. An entry comes in with its page. */
export const ENTRIES: readonly Entry[] = [
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
    // Spec 2.3: the same list, as an operator sees it
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

/** Pages under /app, /store and /admin that work without a company; all others belong to one. */
const WITHOUT_COMPANY = [
  '/admin',
  '/app/users/profile',
  '/app/signage/view',
  // a system administrator without a company reads them for all companies
  '/app/reservation/company',
  '/app/reservation/usage/statistics',
]

/** Whether a page shows one company's things, so that a system administrator first has to choose one (decisions 2). */
export const needsCompany = (path: string): boolean =>
  /^\/(app|store|admin)(\/|$)/.test(path) && !WITHOUT_COMPANY.includes(path)

/**
 * The entries a role sees, by group; groups without any are left out.
 * @param hasCompany false: a system administrator who has not chosen one
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

/** Pages that have no entry: whose they are. Where several stand here, the first that the role sees counts. */
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
  // whoever only monitors comes from the list
  { path: /^\/app\/service\/operation$/, of: ['signages'] },
]

/** The entry to which a page belongs; undefined: none, as the own profile. */
export function entryOf(role: Role, path: string): Entry | undefined {
  const seen = ENTRIES.filter(({ roles }) => roles.includes(role))
  const own = seen.find((entry) => entry.path === path)
  if (own) return own
  const keys = SUB_PAGES.find((sub) => sub.path.test(path))?.of ?? []
  return seen.find(({ key }) => keys.includes(key))
}

/** Where an entry leads: the standby page is told that an operator came (Spec 2.2). */
export function hrefOf(entry: Entry, role: Role): string {
  return entry.key === 'standby' && role === 'operator' ? `${entry.path}?isOperator=true` : entry.path
}
