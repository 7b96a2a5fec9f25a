import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { auditEntries } from '../../../db/schema/index.ts'
import type { NodeLoad } from '../../../relay/index.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const NODE: NodeLoad = {
  nodeId: 'n1',
  name: 'tokyo-1',
  region: 'tokyo',
  startedAt: 5,
  packetsPerSecond: 480,
  cpu: 0.02,
  occupancy: { rooms: 2, participants: 4, seatsFree: 396, seatsTotal: 400 },
  isDraining: false,
  refusedMessages: 3,
}
const drained: string[] = []
let own: TestApp
let shared: TestApp
before(async () => {
  own = await buildTestApp()
  shared = await buildTestApp({
    relayNodes: {
      nodes: () => [NODE],
      drain: (nodeId) => nodeId === NODE.nodeId && drained.push(nodeId) > 0,
      refusedMessages: () => NODE.refusedMessages,
    },
  })
  for (const { db } of [own, shared]) addPerson(db, { companyId: null, loginId: 'root', role: 'systemAdmin' })
  addPerson(shared.db, { companyId: addCompany(shared.db, 'ひかり'), loginId: 'admin', role: 'companyAdmin' })
})
after(async () => {
  await own.close()
  await shared.close()
})

async function ask({ app }: TestApp, path: string, payload: object = {}, as = 'root') {
  const cookie = await signIn(app, as)
  return app.inject({ method: 'POST', url: `/api/admin/${path}`, headers: { cookie }, payload })
}

test('[decisions 9] shows the system administrator which relay nodes forward media, and their load', async () => {
  const alone = (await ask(own, 'relay')).json<{ nodes: unknown; rooms: number }>()
  assert.deepEqual([alone.nodes, alone.rooms], [null, 0])
  const { nodes } = (await ask(shared, 'relay')).json<{ nodes: unknown[] }>()
  const { nodeId, occupancy, refusedMessages, ...rest } = NODE
  assert.deepEqual(nodes, [{ ...rest, id: nodeId, rooms: 2, participants: 4, seats: 400 }])
})

test('[decisions 9] only the system administrator can drain a relay node', async () => {
  assert.equal(
    (await ask(own, 'drainRelayNode', { id: NODE.nodeId })).json<{ code: string }>().code,
    'SVER-12',
  )
  assert.equal((await ask(shared, 'drainRelayNode', { id: 'n2' })).json<{ code: string }>().code, 'SVER-12')
  assert.equal((await ask(shared, 'drainRelayNode', { id: NODE.nodeId }, 'admin')).statusCode, 403)
  assert.deepEqual(drained, [])
  assert.equal((await ask(shared, 'drainRelayNode', { id: NODE.nodeId })).statusCode, 200)
  assert.deepEqual(drained, [NODE.nodeId])
  assert.deepEqual(
    shared.db
      .select()
      .from(auditEntries)
      .all()
      .map(({ act, targetName }) => [act, targetName]),
    [['relayNode.emptied', 'tokyo-1']],
  )
})
