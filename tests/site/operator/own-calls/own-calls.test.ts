import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { OwnCall } from '#core/calls/contract-own-calls.ts'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { ASKED_MS, createOwnCalls } from '../../../../site/operator/own-calls/own-calls.ts'
import { createRecord, type Draft } from '../../../../site/operator/own-calls/record.ts'
import { answering, ok } from '../../../support/answers.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'
import { createFakeLine } from '../../webrtc/fake-line.ts'
import { aTalk, uuid } from '../fakes.ts'

const aCall = (n: number, more: Partial<OwnCall> = {}): OwnCall => ({
  id: uuid(n),
  signageName: 'ロビー',
  storeName: null,
  touchButton: null,
  lang: 'ja',
  requestedAt: 0,
  answeredAt: 0,
  endedAt: 0,
  handedTo: null,
  result: null,
  note: '',
  openUntil: null,
  ...more,
})
const page = (rows: OwnCall[], next: string | null = null) => ok({ rows, next, results: ['helped', 'other'] })

async function open(...pages: ReturnType<typeof page>[]) {
  const clock = createFakeClock()
  const endedAt = clock.serverNow()
  const stored = new Map<string, string>()
  const $self = atom<OwnOperatorState | undefined>()
  const server = answering({ '/api/getOwnCalls': pages, '/api/updateCallRecord': [ok({ result: 'OK' })] })
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  const deps = { request: server.request, self: { $self }, line: createFakeLine().line, clock, storage }
  const calls = createOwnCalls(deps)
  await calls.load()
  return { calls, clock, endedAt, server, $self, again: () => createOwnCalls(deps) }
}
const idOf = ({ $asked }: ReturnType<typeof createOwnCalls>) => $asked.get()?.id

test('[decisions 3] asks for the result of the last call while that call is recent and has no result', async () => {
  const at = createFakeClock().serverNow()
  const asked = async (...rows: OwnCall[]) => idOf((await open(page(rows))).calls)
  assert.equal(await asked(aCall(1, { endedAt: at - ASKED_MS + 1 })), uuid(1))
  assert.equal(await asked(aCall(1, { endedAt: at - ASKED_MS })), undefined)
  assert.equal(await asked(aCall(1, { endedAt: null })), undefined)
  assert.equal(await asked(aCall(1, { endedAt: at, result: 'helped' })), undefined)
  assert.equal(await asked(aCall(2, { endedAt: at, handedTo: '田中' }), aCall(1, { endedAt: at })), uuid(1))
  assert.equal(await asked(aCall(2, { endedAt: at, result: 'other' }), aCall(1, { endedAt: at })), undefined)
  assert.equal(await asked(), undefined)
})

test('[decisions 3] does not ask again for a skipped result, even after a reload', async () => {
  const rows = page([aCall(1, { endedAt: createFakeClock().serverNow() })])
  const { calls, endedAt, again } = await open(rows, rows)
  assert.equal(calls.$asked.get()?.endedAt, endedAt)
  calls.ask(uuid(1), false)
  assert.equal(idOf(calls), undefined)
  const reloaded = again()
  await reloaded.load()
  assert.equal(idOf(reloaded), undefined)
  reloaded.ask(uuid(1), true)
  assert.equal(idOf(reloaded), uuid(1))
})

test("[decisions 3] loads the operator's own calls page by page up to the last one", async () => {
  const { calls, server } = await open(page([aCall(3)], 'cursor'), page([aCall(2)]))
  await calls.more()
  await calls.more()
  assert.deepEqual(
    calls.$list.get().value?.rows.map(({ id }) => id),
    [uuid(3), uuid(2)],
  )
  assert.deepEqual(server.sentTo('/api/getOwnCalls'), [{}, { after: 'cursor' }])
})

test("[decisions 3] loads the operator's own calls again when a call of theirs ends", async () => {
  const { calls, server, $self } = await open(page([]), page([]), page([]))
  const stop = calls.follow()
  const loads = () => server.sentTo('/api/getOwnCalls').length
  const before = loads()
  const own = { userId: 1, since: 0, hasChannel: true, room: null }
  $self.set({ ...own, state: 'Active', talk: aTalk(1) })
  $self.set({ ...own, state: 'Active', talk: aTalk(1, { isSharing: true }) })
  assert.equal(loads(), before)
  $self.set({ ...own, state: 'Standby', talk: null })
  assert.equal(loads(), before + 1)
  stop()
  await settle()
})

test("[decisions 3] saves only what has changed in a call's record, and keeps the input if saving fails", async () => {
  const drafts = new Map<string, Draft>()
  const put: object[] = []
  const server = answering({
    '/api/updateCallRecord': [{ kind: 'unreachable' } as never, ok({ result: 'OK' })],
  })
  const deps = { request: server.request, ownCalls: { put: (call: object) => void put.push(call) }, drafts }
  const record = createRecord(deps, aCall(1, { note: '書いたもの' }))
  record.choose('helped')
  assert.equal(await record.save(), false)
  await settle()
  const later = createRecord(deps, aCall(1, { note: '書いたもの' }))
  assert.equal(later.$draft.get().result, 'helped')
  assert.equal(await later.save(), true)
  const sent = { callId: uuid(1), result: 'helped' }
  assert.deepEqual(server.sentTo('/api/updateCallRecord'), [sent, sent])
  assert.deepEqual([put, drafts.size], [[{ id: uuid(1), result: 'helped' }], 0])
})

test("[decisions 3] keeps what the operator types into a call's record while the record is being saved", async () => {
  const put: object[] = []
  const drafts = new Map<string, Draft>()
  const server = answering({ '/api/updateCallRecord': [ok({ result: 'OK' }), ok({ result: 'OK' })] })
  const record = createRecord(
    { request: server.request, ownCalls: { put: (call) => put.push(call) }, drafts },
    aCall(1),
  )
  record.choose('helped')
  const saving = record.save()
  record.write('山田さま')
  assert.equal(await saving, false, 'the card stays open')
  assert.deepEqual([put, drafts.get(uuid(1))], [[], { result: 'helped', note: '山田さま' }])
  assert.equal(await record.save(), true)
  const sent = [
    { callId: uuid(1), result: 'helped' },
    { callId: uuid(1), note: '山田さま' },
  ]
  assert.deepEqual(server.sentTo('/api/updateCallRecord'), sent)
  assert.deepEqual([put, drafts.size], [[{ id: uuid(1), result: 'helped', note: '山田さま' }], 0])
})

test("[decisions 3] choosing a call's result a second time clears it", async () => {
  const drafts = new Map<string, Draft>()
  const server = answering({})
  const deps = { request: server.request, ownCalls: { put: () => {} }, drafts }
  const record = createRecord(deps, aCall(1))
  record.choose('helped')
  record.choose('helped')
  assert.deepEqual(record.$draft.get(), { result: null, note: '' })
  assert.equal(await record.save(), true)
  record.choose('other')
  record.write('田中さま')
  assert.deepEqual(record.drop(), { result: 'other', note: '田中さま' })
  assert.deepEqual([record.$draft.get(), drafts.size], [{ result: null, note: '' }, 0])
})
