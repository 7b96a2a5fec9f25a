import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageAccount } from '../../../site/line/page-account.ts'

function open(address: string) {
  const gone: string[] = []
  const account = createPageAccount({
    address: () => new URL(address, 'http://host.test'),
    reload: () => gone.push('reload'),
    goHome: () => gone.push('home'),
  })
  return { account, gone }
}

test("[decisions 9] keeps the page's first account, and reloads the page when the server reports another one", () => {
  const { account, gone } = open('/app/signage/view')
  assert.equal(account.id(), undefined)
  assert.equal(account.is(3, 30), true)
  assert.equal(account.is(3, 30), true)
  assert.deepEqual([account.id(), gone], [3, []])
  assert.equal(account.is(9, 90), false)
  assert.deepEqual([account.id(), gone], [3, ['reload']])
})

test('[decisions 9] reloads the page only once, so that the browser asks about unsaved input only once', () => {
  const { account, gone } = open('/app/signage/view')
  account.is(3, 30)
  account.is(9, 90)
  account.isOver()
  account.is(9, 90)
  assert.deepEqual(gone, ['reload'])
})

for (const [address, way] of [
  ['/app/store/update?id=3', 'home'],
  ['/app/channel-operator/3', 'home'],
  ['/app/store/list', 'reload'],
  ['/app/service/operation?sort=name', 'reload'],
] as const)
  test(`[decisions 9] leaves ${address} by ${way === 'home' ? 'opening the home page' : 'a reload'} when the account has changed`, () => {
    const { account, gone } = open(address)
    account.isOver()
    assert.deepEqual(gone, [way])
  })

test('[decisions 9] reloads the page if its socket belongs to another user, and makes all further requests fail', () => {
  const { account, gone } = open('/app/store/list')
  account.isOf(4)
  assert.equal(account.is(9, 5), false)
  // No account has this id, so the server refuses all further requests.
  assert.deepEqual([account.id(), gone], [0, ['reload']])
  assert.equal(account.is(9, 5), false)
  assert.deepEqual([account.id(), gone], [0, ['reload']])
})

test('[decisions 9] accepts a socket that belongs to the same user or to no user', () => {
  for (const userId of [4, null]) {
    const { account, gone } = open('/app/store/list')
    account.isOf(4)
    assert.equal(account.is(9, userId), true)
    assert.deepEqual([account.id(), gone], [9, []])
  }
})
