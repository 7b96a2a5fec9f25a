import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnCall } from '#core/calls/contract-own-calls.ts'
import '../../../support/dom.ts'
import { serving } from '../../../support/serving.ts'
import { uuid } from '../fakes.ts'

const { act, render, screen } = await import('@testing-library/react')
const { userEvent } = await import('@testing-library/user-event')
const { AfterCall } = await import('../../../../site/operator/own-calls/AfterCall.tsx')
const { ownCalls } = await import('../../../../site/operator/own-calls/own-calls-wiring.ts')

async function open(n: number) {
  const endedAt = Date.now() - 1_000
  const call: OwnCall = {
    id: uuid(n),
    signageName: 'ロビー',
    storeName: null,
    touchButton: null,
    lang: 'ja',
    requestedAt: endedAt - 60_000,
    answeredAt: endedAt - 50_000,
    endedAt,
    handedTo: null,
    result: null,
    note: '',
    openUntil: endedAt + 3_600_000,
  }
  const server = serving({
    '/api/getOwnCalls': { rows: [call], next: null, results: ['helped', 'other'] },
    '/api/updateCallRecord': { result: 'OK' },
  })
  await ownCalls.load()
  const { unmount } = render(<AfterCall />)
  await screen.findByRole('region', { name: '直前の応対' })
  const saved = () => server.sentTo('/api/updateCallRecord')
  return { id: call.id, saved, unmount, user: userEvent.setup() }
}

test('[decisions 3] saves the chosen result and the note when the operator leaves the page, for example for the next call', async () => {
  const { id, saved, unmount, user } = await open(1)
  await user.click(screen.getByRole('button', { name: '案内済み' }))
  await user.type(screen.getByRole('textbox', { name: /メモ/ }), '山田さま')
  assert.deepEqual(saved(), [])
  unmount()
  await act(async () => {})
  assert.deepEqual(saved(), [{ callId: id, result: 'helped', note: '山田さま' }])
})

test('[decisions 3] saves nothing when the operator closes the after-call card without saving a record', async () => {
  const { saved, user } = await open(2)
  await user.click(screen.getByRole('button', { name: '案内済み' }))
  await user.click(screen.getByRole('button', { name: '書かずに閉じる' }))
  assert.equal(screen.queryByRole('region', { name: '直前の応対' }), null)
  await act(async () => {})
  assert.deepEqual(saved(), [])
})
