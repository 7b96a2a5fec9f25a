import type { Role } from '#core/accounts/roles.ts'
import type { IconName } from '../kit/ui/Icon.tsx'

/** Keys of `groups`, `entries` and `pages` in site/shell/texts.ts. */
export type EntryKey =
  | 'standby'
  | 'operation'
  | 'todayReservations'
  | 'ownCustomers'
  | 'reservations'
  | 'schedule'
  | 'ownTemplate'
  | 'usage'
  | 'board'
  | 'reports'
  | 'bookings'
  | 'customers'
  | 'signages'
  | 'media'
  | 'ai'
  | 'characters'
  | 'members'
  | 'settings'
  | 'admin'
export type GroupKey = 'service' | 'reservations' | 'signage' | 'organisation' | 'administration'
export type PageKey =
  | 'callReports'
  | 'plays'
  | 'companyUsage'
  | 'companyReservations'
  | 'schedule'
  | 'todayReservations'
  | 'reservations'
  | 'ownTemplate'
  | 'usage'
  | 'knowledge'
  | 'greeting'
  | 'answering'
  | 'exhibits'
  | 'users'
  | 'stores'
  | 'company'
  | 'hours'
  | 'alerts'
  | 'service'
  | 'companyCharacters'
  | 'voice'
  | 'licences'
  | 'security'
  | 'audit'
  | 'personalData'

/** A page of a menu entry that has several pages; shown as a tab above the page. */
export type EntryPage = {
  key: PageKey
  path: string
  /** decisions 3: administrators see the pages of their own reservations after their first booking. */
  needsBooking?: boolean
}

export type Entry = {
  key: EntryKey
  group: GroupKey
  icon: IconName
  /** Spec 2.3 and decisions 3: roles that see the entry. */
  roles: readonly Role[]
} & ({ path: string; pages?: never } | { path?: never; pages: readonly EntryPage[] })

const BOOKER = ['webReservationUser'] as const
const ADMINS = ['companyAdmin', 'systemAdmin'] as const
const HOSTS = ['operator', 'companyAdmin'] as const

/** The sidebar's entries, in order. */
export const ENTRIES: readonly Entry[] = [
  {
    key: 'standby',
    group: 'service',
    icon: 'reception',
    roles: HOSTS,
    path: '/app/service/standby',
  },
  {
    // only for operators: administrators return to a running call from the standby page
    key: 'operation',
    group: 'service',
    icon: 'speech',
    roles: ['operator'],
    path: '/app/service/operation',
  },
  {
    // Spec 2.3: the same page as `signages`, with the label for operators
    key: 'customers',
    group: 'service',
    icon: 'signage',
    roles: ['operator'],
    path: '/app/signage/list',
  },
  {
    key: 'board',
    group: 'service',
    icon: 'board',
    roles: ADMINS,
    path: '/app/users/home',
  },
  {
    key: 'reports',
    group: 'service',
    icon: 'list',
    roles: ADMINS,
    pages: [
      { key: 'callReports', path: '/app/users/calls' },
      { key: 'plays', path: '/app/signage/plays' },
      { key: 'companyUsage', path: '/app/users/usage' },
    ],
  },
  {
    key: 'ownCustomers',
    group: 'service',
    icon: 'reception',
    roles: BOOKER,
    path: '/app/service/standby',
  },
  {
    key: 'todayReservations',
    group: 'reservations',
    icon: 'calendar',
    roles: BOOKER,
    path: '/app/reservation/home',
  },
  {
    key: 'reservations',
    group: 'reservations',
    icon: 'list',
    roles: BOOKER,
    path: '/app/reservation/list',
  },
  {
    key: 'schedule',
    group: 'reservations',
    icon: 'clock',
    roles: BOOKER,
    path: '/app/reservation/calendar',
  },
  {
    key: 'ownTemplate',
    group: 'reservations',
    icon: 'template',
    roles: BOOKER,
    path: '/app/reservation/signage/template',
  },
  {
    key: 'usage',
    group: 'reservations',
    icon: 'yen',
    roles: BOOKER,
    path: '/app/reservation/usage/statistics',
  },
  {
    key: 'bookings',
    group: 'reservations',
    icon: 'calendar',
    roles: ADMINS,
    pages: [
      { key: 'companyReservations', path: '/app/reservation/company' },
      { key: 'schedule', path: '/app/reservation/calendar' },
      { key: 'todayReservations', path: '/app/reservation/home', needsBooking: true },
      { key: 'reservations', path: '/app/reservation/list', needsBooking: true },
      { key: 'ownTemplate', path: '/app/reservation/signage/template', needsBooking: true },
      { key: 'usage', path: '/app/reservation/usage/statistics', needsBooking: true },
    ],
  },
  {
    key: 'signages',
    group: 'signage',
    icon: 'signage',
    roles: ADMINS,
    path: '/app/signage/list',
  },
  {
    key: 'media',
    group: 'signage',
    icon: 'image',
    roles: ADMINS,
    path: '/app/media/list',
  },
  {
    key: 'ai',
    group: 'signage',
    icon: 'sparkles',
    roles: ADMINS,
    pages: [
      { key: 'knowledge', path: '/app/ai-guide/talk_config' },
      { key: 'greeting', path: '/app/ai-guide/greeting' },
      { key: 'answering', path: '/app/ai-guide/answering' },
      { key: 'exhibits', path: '/app/ai-guide/contents' },
    ],
  },
  {
    key: 'characters',
    group: 'signage',
    icon: 'character',
    roles: ['operator'],
    path: '/app/select-character',
  },
  {
    key: 'members',
    group: 'organisation',
    icon: 'people',
    roles: ADMINS,
    pages: [
      { key: 'users', path: '/app/users/list' },
      { key: 'stores', path: '/app/store/list' },
    ],
  },
  {
    key: 'settings',
    group: 'organisation',
    icon: 'sliders',
    roles: ADMINS,
    pages: [
      { key: 'company', path: '/app/company' },
      { key: 'hours', path: '/app/company/hours' },
      { key: 'alerts', path: '/app/company/alerts' },
      { key: 'service', path: '/app/company/service' },
      { key: 'companyCharacters', path: '/app/company/characters' },
      { key: 'voice', path: '/app/company/voice' },
      { key: 'licences', path: '/app/company/licences' },
      { key: 'security', path: '/app/company/security' },
      { key: 'audit', path: '/app/audit' },
      { key: 'personalData', path: '/app/personal-data' },
    ],
  },
  {
    key: 'admin',
    group: 'administration',
    icon: 'company',
    roles: ['systemAdmin'],
    path: '/admin',
  },
]

export const GROUPS: readonly GroupKey[] = [
  'service',
  'reservations',
  'signage',
  'organisation',
  'administration',
]

/** Pages without a menu entry, and the pages to which they belong. The first of these pages that the role can see is used. */
export const SUB_PAGES: readonly { path: RegExp; of: readonly string[] }[] = [
  { path: /^\/app\/users\/(add|update)$/, of: ['/app/users/list'] },
  { path: /^\/app\/users\/call$/, of: ['/app/users/calls'] },
  { path: /^\/app\/channel-operator\//, of: ['/app/company/licences'] },
  { path: /^(\/app)?\/store(\/|$)/, of: ['/app/store/list'] },
  {
    path: /^\/app\/signage\/(add|update|operator|operatorAdd|connect|device|template)$/,
    of: ['/app/signage/list'],
  },
  { path: /^\/app\/ai-guide\/sheet$/, of: ['/app/ai-guide/contents'] },
  // the first-day guide belongs to the standby page
  { path: /^\/app\/setup$/, of: ['/app/service/standby'] },
  // for administrators; operators have a menu entry for this page
  { path: /^\/app\/select-character$/, of: ['/app/company/characters'] },
  { path: /^\/admin\//, of: ['/admin'] },
  // the call page: administrators open it from the standby page; users who only monitor open it from the list of
  // signages
  { path: /^\/app\/service\/operation$/, of: ['/app/service/standby', '/app/signage/list'] },
]
