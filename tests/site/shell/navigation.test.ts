import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Role } from '#core/accounts/roles.ts'
import { entryOf, navigationOf, needsCompany } from '../../../site/shell/navigation.ts'

const keysOf = (role: Role) =>
  navigationOf(role).map(({ group, entries }) => [group, ...entries.map(({ key }) => key)])

test('[2.3] shows each role its own entries of the sidebar', () => {
  assert.deepEqual(keysOf('operator'), [
    ['service', 'standby', 'operation', 'customers'],
    ['signage', 'characters', 'knowledge', 'exhibits'],
  ])
  assert.deepEqual(keysOf('webReservationUser'), [
    ['service', 'ownCustomers'],
    ['reservations', 'todayReservations', 'reservations', 'schedule', 'ownTemplate', 'usage'],
  ])
  assert.deepEqual(keysOf('companyAdmin'), [
    ['service', 'standby', 'operation', 'board', 'callReports'],
    [
      'reservations',
      'companyReservations',
      'todayReservations',
      'reservations',
      'schedule',
      'ownTemplate',
      'usage',
    ],
    ['signage', 'signages', 'media', 'plays', 'characters', 'knowledge', 'exhibits'],
    ['organisation', 'users', 'stores', 'hours', 'company', 'audit'],
  ])
  // a system administrator oversees: no standby and no calls (decisions 3)
  assert.deepEqual(keysOf('systemAdmin'), [
    ['service', 'board', 'callReports'],
    ['reservations', 'companyReservations'],
    ['signage', 'signages', 'media', 'plays', 'characters', 'knowledge', 'exhibits'],
    ['organisation', 'users', 'stores', 'hours', 'company', 'audit'],
    ['administration', 'admin'],
  ])
})

test('[decisions 2] hides entries for a company from a system administrator who has chosen none', () => {
  const paths = navigationOf('systemAdmin', false).flatMap(({ entries }) => entries.map(({ path }) => path))
  assert.deepEqual(paths, ['/app/reservation/company', '/admin'])
})

test('[decisions 2] requires a chosen company on all staff pages except a listed few', () => {
  const pages = readdirSync('site/pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => `/${name.replace(/(\/index)?\.astro$/, '')}`)
  assert.deepEqual(pages.filter((path) => /^\/(app|store|admin)/.test(path) && !needsCompany(path)).sort(), [
    '/admin',
    '/app/reservation/company',
    '/app/reservation/usage/statistics',
    '/app/signage/view',
    '/app/users/profile',
  ])
  assert.deepEqual(
    pages.filter((path) => !/^\/(app|store|admin)\b/.test(path) && needsCompany(path)),
    [],
  )
})

test('[2.3] a page without its own entry highlights the entry that it belongs to', () => {
  const shown = (role: Role, path: string) => entryOf(role, path)?.key
  const ofAdmin = {
    '/app/users/update': 'users',
    '/app/store/add': 'stores',
    '/store/users': 'stores',
    '/store/signage': 'stores',
    '/app/signage/template': 'signages',
    '/app/signage/operatorAdd': 'signages',
    '/app/company/characters': 'characters',
    '/app/ai-guide/sheet': 'exhibits',
    '/app/channel-operator/3': 'company',
    '/app/reservation/company': 'companyReservations',
    '/app/service/standby': 'standby',
  }
  for (const [path, key] of Object.entries(ofAdmin)) assert.equal(shown('companyAdmin', path), key, path)
  assert.equal(shown('operator', '/app/signage/operator'), 'customers')
  assert.equal(shown('webReservationUser', '/app/service/standby'), 'ownCustomers')
  assert.equal(shown('systemAdmin', '/app/service/operation'), 'signages')
  assert.equal(shown('operator', '/app/users/profile'), undefined)
  assert.equal(shown('operator', '/app/users/update'), undefined)
})

test('[2.3] assigns every page under /app and /store to an entry of the sidebar, except profile and kiosk', () => {
  const pages = readdirSync('site/pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(app|store)\//.test(name) && name.endsWith('.astro'))
    .map((name) => `/${name.replace(/(\/index)?\.astro$/, '')}`)
  const roles: Role[] = ['operator', 'webReservationUser', 'companyAdmin', 'systemAdmin']
  assert.deepEqual(pages.filter((path) => !roles.some((role) => entryOf(role, path))).sort(), [
    '/app/signage/view',
    '/app/users/profile',
  ])
})
