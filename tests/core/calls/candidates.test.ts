import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '#core/calls/call.ts'
import {
  ableHosts,
  busyChannels,
  candidatesOf,
  crowdedCause,
  isFree,
  type LiveHost,
  notFreeCauseOf,
  placeInQueue,
} from '#core/calls/candidates.ts'
import { OPERATOR_STATES } from '#core/operator/rules.ts'

const hosts = [
  { userId: 1, storeId: 10 },
  { userId: 2, storeId: 10 },
  { userId: 3, storeId: 20 },
  { userId: 4, storeId: 0 },
]

test("[4.4] offers a call to the signage's operators, else to those of the shop (store), else to those of the company", () => {
  const of = (storeId: number, assigned: number[]) => candidatesOf({ storeId, assigned }, hosts)
  assert.deepEqual(of(10, [3, 4]), [3, 4], 'only the assigned operators, whatever their store')
  assert.deepEqual(of(10, []), [1, 2], "no operator assigned: the store's operators")
  assert.deepEqual(of(30, []), [1, 2, 3, 4], "no operator in the store: the company's operators")
  assert.deepEqual(of(0, []), [1, 2, 3, 4], "a signage without a store: the company's operators")
  assert.deepEqual(of(20, [99]), [3], 'an assigned person who may not answer calls does not count')
  assert.deepEqual(candidatesOf({ storeId: 10, assigned: [] }, []), [])
})

const host = (userId: number, options: Partial<LiveHost> = {}): LiveHost => ({
  userId,
  state: 'Standby',
  stored: 'Standby',
  here: true,
  channelId: userId * 100,
  ...options,
})

test('[4.4] counts an operator as free if connected, in Standby and with an unused channel', () => {
  const none = new Set<number>()
  const freeStates = OPERATOR_STATES.filter((state) => isFree(host(1, { state }), none))
  assert.deepEqual(freeStates, ['Standby'])
  assert.equal(isFree(host(1, { here: false }), none), false)
  const { channelId: _, ...withoutChannel } = host(1)
  assert.equal(isFree(withoutChannel, none), false)
  assert.equal(isFree(host(1), new Set([100])), false)
  assert.equal(isFree(host(1), new Set([200])), true)
})

test('[4.4] says why an operator is not free', () => {
  const { channelId: _, ...withoutChannel } = host(1)
  const causes = [
    notFreeCauseOf(undefined, new Set()),
    notFreeCauseOf(host(1, { state: 'Leaving' }), new Set([100])),
    notFreeCauseOf(withoutChannel, new Set()),
    notFreeCauseOf(host(1), new Set([100])),
    notFreeCauseOf(host(1), new Set()),
  ]
  assert.deepEqual(causes, ['away', 'away', 'noChannel', 'channelInUse', undefined])
})

test('[decisions 2] counts an operator as busy while another operator talks over the same channel', () => {
  const shared = [host(1, { state: 'Active', channelId: 7 }), host(2, { channelId: 7 }), host(3)]
  const busy = busyChannels(shared)
  assert.deepEqual([...busy], [7])
  assert.deepEqual(
    shared.filter((one) => isFree(one, busy)).map((one) => one.userId),
    [3],
  )
  const resting = shared.map((one) => ({ ...one, state: 'Standby' as const }))
  assert.deepEqual([...busyChannels(resting)], [])
  const inRoom = shared.map((one) => ({ ...one, isInRoom: one.userId === 1 }))
  assert.deepEqual([...busyChannels(inRoom)], [], 'the talk in a reserved room uses no channel')
})

test('[4.4] counts operators in Standby or in a talk as able to answer later, but not those away or offline', () => {
  const { channelId: _, ...withoutChannel } = host(6)
  const people = [
    host(1),
    host(2, { here: false }),
    host(3, { state: 'Active' }),
    host(4, { state: 'Active', stored: 'Leaving' }),
    host(5, { state: 'Leaving', stored: 'Leaving' }),
    withoutChannel,
    host(7, { state: 'Logout' }),
  ]
  assert.deepEqual(ableHosts(people), [1, 2, 3])
})

const call = (requestId: string, requestedAt: number, options: Partial<Call> = {}): Call => ({
  requestId,
  talk: 'Crowded',
  candidates: [1, 2],
  rejectedBy: [],
  requestedAt,
  phaseSinceAt: 5_000,
  ...options,
})

test('[4.4] gives a Crowded call the cause `busy` if a candidate can still answer later, else `absent`', () => {
  const cause = (...people: LiveHost[]) => crowdedCause(call('r', 1, { rejectedBy: [2] }), people)
  assert.equal(cause(host(1, { state: 'Active' })), 'busy')
  assert.equal(cause(host(1)), 'busy', 'in Standby, but without a free port or channel')
  assert.equal(cause(host(1, { here: false })), 'busy', 'disconnected, within the grace period')
  assert.equal(cause(host(1, { state: 'Leaving', stored: 'Leaving' })), 'absent')
  assert.equal(cause(host(1, { state: 'Logout' })), 'absent')
  assert.equal(
    cause(host(1, { state: 'Active', stored: 'Leaving' })),
    'absent',
    'returns to Leaving after the talk',
  )
  assert.equal(cause(host(2, { state: 'Active' })), 'absent', 'has declined')
  assert.equal(cause(host(9, { state: 'Active' })), 'absent', 'is not a candidate')
  const { channelId: _, ...withoutChannel } = host(1)
  assert.equal(cause(withoutChannel), 'absent', 'can never answer')
  assert.equal(cause(), 'absent')
})

test("[4.4] counts a visitor's place in the queue among visitors waiting for the same operators", () => {
  const waiting = [
    call('late', 30),
    call('first', 10),
    // Both became Crowded at the same moment, when the only operator took another call.
    call('second', 20),
    call('elsewhere', 5, { candidates: [8, 9] }),
    call('overlapping', 25, { candidates: [2, 9] }),
  ]
  const places = Object.fromEntries(waiting.map((one) => [one.requestId, placeInQueue(one, waiting)]))
  assert.deepEqual(places, { first: 1, second: 2, overlapping: 4, late: 4, elsewhere: 1 })
})

test('[4.4] gives visitors who pressed in the same millisecond different places in the queue', () => {
  const waiting = ['c', 'a', 'd', 'b'].map((id) => call(id, 10))
  const places = waiting.map((one) => placeInQueue(one, waiting))
  assert.deepEqual([...places].sort(), [1, 2, 3, 4])
})
