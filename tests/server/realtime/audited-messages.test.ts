import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { openStage, type Stage } from '../../support/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

const entries = () =>
  listAuditEntries(stage.db, { of: stage.companyId, fromAt: 0, toAt: Number.MAX_SAFE_INTEGER, limit: 99 })
    .toReversed()
    .map(({ act, actorName, targetId, targetName, requestId }) => {
      assert.match(requestId, /^socket s\d+$/)
      return [actorName, act, targetName, targetId].join(' ').trim()
    })

test("[decisions 2] records an administrator's commands to signages and operators in the audit log, once each", async () => {
  const { lobby } = stage.kiosks
  const admin = await stage.page(stage.people.Yamamoto, 'observer')
  const sato = await stage.standBy('Sato')
  const kiosk = await stage.kiosk('lobby')
  const rest = async (eventType: 'suspend' | 'restart'): Promise<void> => {
    admin.send({ type: 'stateTransitionEvent', eventType, signageId: lobby.signageId })
    await kiosk.waitFor('stateTransitionMsg', ({ cause }) => cause === eventType)
  }
  await rest('suspend')
  await rest('suspend')
  await rest('restart')
  const { userId } = stage.people.Sato
  admin.send({ type: 'stateTransitionEvent', eventType: 'operatorStateTransition', userId, state: 'Leaving' })
  await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'setAway')
  admin.send({ type: 'requestLogout', objectId: lobby.signageId })
  await kiosk.waitFor('requestLogout')
  assert.deepEqual(entries(), [
    `山本 signage.suspended ロビー ${lobby.signageId}`,
    `山本 signage.restarted ロビー ${lobby.signageId}`,
    '山本 user.setAway 佐藤',
    `山本 signage.signedOut ロビー ${lobby.signageId}`,
  ])
})

test("[decisions 2] records neither refused messages nor operators' changes of their own state in the audit log", async () => {
  const sato = await stage.standBy('Sato')
  sato.send({ type: 'stateTransitionEvent', eventType: 'Leaving' })
  await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'Leaving')
  sato.send({ type: 'stateTransitionEvent', eventType: 'suspend', signageId: stage.kiosks.lobby.signageId })
  await sato.waitFor('Error')
  const stranger = await stage.page(stage.people.Stranger, 'observer')
  stranger.send({ type: 'requestLogout', objectId: stage.kiosks.lobby.signageId })
  await stranger.waitFor('Error')
  assert.deepEqual(entries(), [])
})
