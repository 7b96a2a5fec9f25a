import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOwnUser } from '../../../site/line/own-user.ts'
import { answering, ok } from '../../support/answers.ts'

const PATH = '/api/getUser'
const unreachable = { kind: 'unreachable' } as const

test('[decisions 1] requests the signed-in user once for all parts of a page, and again after a change', async () => {
  const { request, sentTo } = answering({ [PATH]: [ok({ character_id: 1 }), ok({ character_id: 2 })] })
  const ownUser = createOwnUser(request)
  const [first, second] = await Promise.all([ownUser.load(), ownUser.load()])
  assert.deepEqual(first, ok({ character_id: 1 }))
  assert.equal(second, first)
  assert.deepEqual(await ownUser.reload(), ok({ character_id: 2 }))
  assert.deepEqual(await ownUser.load(), ok({ character_id: 2 }))
  assert.deepEqual(sentTo(PATH), [{ targetUserId: 'SELF' }, { targetUserId: 'SELF' }])
})

test('[decisions 1] requests the signed-in user again if loading has failed', async () => {
  const { request } = answering({ [PATH]: [unreachable, ok({ character_id: 1 })] })
  const ownUser = createOwnUser(request)
  assert.deepEqual(await ownUser.load(), unreachable)
  assert.deepEqual(await ownUser.load(), ok({ character_id: 1 }))
})
