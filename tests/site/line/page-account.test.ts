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

test('[decisions 9] a page keeps whose it is, whatever the line says later', () => {
  const { account, gone } = open('/app/signage/view')
  assert.equal(account.id(), undefined)
  assert.equal(account.is(3, 30), true)
  assert.equal(account.is(3, 30), true)
  assert.deepEqual([account.id(), gone], [3, []])
  assert.equal(account.is(9, 90), false)
  assert.deepEqual([account.id(), gone], [3, ['reload']])
})

test('[decisions 9] a page comes anew once: whoever stays with what is not saved is asked no second time', () => {
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
  test(`[decisions 9] ${address}: what has the number there now is not shown`, () => {
    const { account, gone } = open(address)
    account.isOver()
    assert.deepEqual(gone, [way])
  })

test('[decisions 9] the first word of the line is another user than the first answers: the page comes anew and reaches nothing', () => {
  const { account, gone } = open('/app/store/list')
  account.isOf(4)
  assert.equal(account.is(9, 5), false)
  // no account has this number: whoever stays is refused, also after another word of the line
  assert.deepEqual([account.id(), gone], [0, ['reload']])
  assert.equal(account.is(9, 5), false)
  assert.deepEqual([account.id(), gone], [0, ['reload']])
})

test('[decisions 9] the same user in the first answers and on the line is the same page, and so is a line of no user', () => {
  for (const userId of [4, null]) {
    const { account, gone } = open('/app/store/list')
    account.isOf(4)
    assert.equal(account.is(9, userId), true)
    assert.deepEqual([account.id(), gone], [9, []])
  }
})
