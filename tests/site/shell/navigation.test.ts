import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Role } from '#core/accounts/roles.ts'
import { needsCompany } from '../../../site/shell/company-pages.ts'
import {
  hasTabs,
  hrefOf,
  navigationOf,
  pagesOf,
  pathsOf,
  placeOf,
  type Viewer,
} from '../../../site/shell/navigation.ts'

const keysOf = (viewer: Viewer) =>
  navigationOf(viewer).map(({ group, entries }) => [group, ...entries.map(({ key }) => key)])

/** Keys of the tabs, by key of the sidebar entry. Leaves out entries with a single page. */
const tabsOf = (viewer: Viewer) =>
  Object.fromEntries(
    navigationOf(viewer)
      .flatMap(({ entries }) => entries)
      .map((entry) => [entry.key, pagesOf(entry, viewer).map(({ key }) => key)] as const)
      .filter(([, pages]) => pages.length > 1),
  )

const PAGES = readdirSync('site/pages', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.astro'))
  .map((name) => `/${name.replace(/(\/index)?\.astro$/, '')}`)

test('[2.3] shows each role its own sidebar entries: nine for an administrator', () => {
  assert.deepEqual(keysOf({ role: 'operator' }), [
    ['service', 'standby', 'operation', 'customers'],
    ['signage', 'characters'],
  ])
  assert.deepEqual(keysOf({ role: 'webReservationUser' }), [
    ['service', 'ownCustomers'],
    ['reservations', 'todayReservations', 'reservations', 'schedule', 'ownTemplate', 'usage'],
  ])
  assert.deepEqual(keysOf({ role: 'companyAdmin' }), [
    ['service', 'standby', 'board', 'reports'],
    ['reservations', 'bookings'],
    ['signage', 'signages', 'media', 'ai'],
    ['organisation', 'members', 'settings'],
  ])
  // a system administrator only supervises: no standby and no calls (decisions 3)
  assert.deepEqual(keysOf({ role: 'systemAdmin' }), [
    ['service', 'board', 'reports'],
    ['reservations', 'bookings'],
    ['signage', 'signages', 'media', 'ai'],
    ['organisation', 'members', 'settings'],
    ['administration', 'admin'],
  ])
})

test('[decisions 3] shows the pages of an entry as tabs; tabs for own reservations appear after the first booking', () => {
  const { bookings, ...others } = tabsOf({ role: 'companyAdmin' })
  assert.deepEqual(others, {
    reports: ['callReports', 'plays', 'companyUsage'],
    ai: ['knowledge', 'greeting', 'answering', 'exhibits'],
    members: ['users', 'stores'],
    settings: [
      'company',
      'hours',
      'alerts',
      'service',
      'companyCharacters',
      'voice',
      'licences',
      'security',
      'audit',
      'personalData',
    ],
  })
  assert.deepEqual(bookings, ['companyReservations', 'schedule'])
  assert.deepEqual(tabsOf({ role: 'companyAdmin', hasBooked: true })['bookings'], [
    'companyReservations',
    'schedule',
    'todayReservations',
    'reservations',
    'ownTemplate',
    'usage',
  ])
  assert.deepEqual(tabsOf({ role: 'operator' }), {})
})

test('[decisions 2] hides pages of a company from a system administrator who has chosen no company', () => {
  assert.deepEqual(pathsOf({ role: 'systemAdmin', hasCompany: false }), [
    '/app/users/usage',
    '/app/reservation/company',
    '/admin',
  ])
})

test('[decisions 2] requires a chosen company on all staff pages except those listed here', () => {
  assert.deepEqual(PAGES.filter((path) => /^\/(app|store|admin)/.test(path) && !needsCompany(path)).sort(), [
    '/admin',
    '/app/reservation/company',
    '/app/reservation/usage/statistics',
    '/app/signage/view',
    '/app/users/profile',
    '/app/users/usage',
  ])
  assert.deepEqual(
    PAGES.filter((path) => !/^\/(app|store|admin)\b/.test(path) && needsCompany(path)),
    [],
  )
})

test('[2.3] a page without its own entry highlights the entry and the tab that it belongs to', () => {
  const shown = (role: Role, path: string) => {
    const place = placeOf(role, path)
    return place && [place.entry.key, place.path]
  }
  const ofAdmin = {
    '/app/users/update': ['members', '/app/users/list'],
    '/app/store/add': ['members', '/app/store/list'],
    '/store/users': ['members', '/app/store/list'],
    '/store/signage': ['members', '/app/store/list'],
    '/app/signage/template': ['signages', '/app/signage/list'],
    '/app/signage/operatorAdd': ['signages', '/app/signage/list'],
    '/app/select-character': ['settings', '/app/company/characters'],
    '/app/ai-guide/sheet': ['ai', '/app/ai-guide/contents'],
    '/app/channel-operator/3': ['settings', '/app/company/licences'],
    '/app/reservation/company': ['bookings', '/app/reservation/company'],
    '/app/service/standby': ['standby', '/app/service/standby'],
    '/app/service/operation': ['standby', '/app/service/standby'],
  }
  for (const [path, place] of Object.entries(ofAdmin))
    assert.deepEqual(shown('companyAdmin', path), place, path)
  assert.deepEqual(shown('operator', '/app/signage/operator'), ['customers', '/app/signage/list'])
  assert.deepEqual(shown('operator', '/app/select-character'), ['characters', '/app/select-character'])
  assert.deepEqual(shown('webReservationUser', '/app/service/standby'), [
    'ownCustomers',
    '/app/service/standby',
  ])
  assert.deepEqual(shown('systemAdmin', '/app/service/operation'), ['signages', '/app/signage/list'])
  assert.equal(shown('operator', '/app/users/profile'), undefined)
  assert.equal(shown('operator', '/app/users/update'), undefined)
})

test('[2.3] assigns every page under /app and /store to an entry of the sidebar, except profile and kiosk', () => {
  const roles: Role[] = ['operator', 'webReservationUser', 'companyAdmin', 'systemAdmin']
  const pages = PAGES.filter((path) => /^\/(app|store)(\/|$)/.test(path))
  assert.ok(pages.length > 30)
  assert.deepEqual(pages.filter((path) => !roles.some((role) => placeOf(role, path))).sort(), [
    '/app/signage/view',
    '/app/users/profile',
  ])
})

test('[2.2] links each sidebar entry to its first visible page, for operators with ?isOperator=true on standby', () => {
  const hrefs = (viewer: Viewer) =>
    navigationOf(viewer).flatMap(({ entries }) => entries.map((entry) => hrefOf(entry, viewer)))
  assert.equal(hrefs({ role: 'operator' })[0], '/app/service/standby?isOperator=true')
  assert.equal(hrefs({ role: 'companyAdmin' })[0], '/app/service/standby')
  assert.deepEqual(hrefs({ role: 'systemAdmin', hasCompany: false }), [
    '/app/users/usage',
    '/app/reservation/company',
    '/admin',
  ])
})

test('[decisions 3] finds by role and path whether a page has tabs, before the session is loaded', () => {
  const seen = (path: string) => hasTabs({ role: 'companyAdmin' }, path)
  assert.deepEqual(
    ['/app/company/hours', '/app/users/update', '/app/signage/list', '/app/users/profile', ''].map(seen),
    [true, true, false, false, false],
  )
})
