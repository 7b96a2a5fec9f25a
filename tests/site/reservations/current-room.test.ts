import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { WritableAtom } from 'nanostores'
import type { Role } from '#core/accounts/roles.ts'
import { page } from '../../support/dom.ts'
import { serving } from '../../support/serving.ts'

const { isStandingBy } = await import('../../../site/line/page-line.ts')
const { $session } = await import('../../../site/line/session.ts')
const { standByForRooms } = await import('../../../site/reservations/current-room.ts')

beforeEach(() => {
  page.sessionStorage.clear()
  serving({})
})

function openAs(role: Role): boolean {
  const session = $session as WritableAtom<ReturnType<typeof $session.get>>
  session.set({ status: 'unknown' })
  const stop = standByForRooms()
  assert.equal(isStandingBy(), false, 'waits for the session')
  session.set({ status: 'signedIn', user: { id: 4, name: '鈴木', role, companyName: 'デモ', companyId: 1 } })
  stop()
  return isStandingBy()
}

for (const role of ['webReservationUser', 'companyAdmin'] as const)
  test(`[4.3] a page with reserved rooms connects a ${role} like an operator`, () => {
    assert.equal(openAs(role), true)
  })

test('[decisions 2] does not connect a system administrator like an operator, which the server refuses', () => {
  assert.equal(openAs('systemAdmin'), false)
})
