import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WritableAtom } from 'nanostores'
import type { OperatorEntry, OwnOperatorState, SignageEntry } from '#core/realtime/shapes.ts'
import '../../../support/dom.ts'
import { board } from '../../../../site/line/board.ts'
import { self } from '../../../../site/line/own-state.ts'
import { createMonitorSession } from '../../../../site/operator/monitor/monitor-session.ts'
import { anEntry, createFakeCallDeps } from '../fakes.ts'

const { act, render, screen } = await import('@testing-library/react')
const { MonitorView } = await import('../../../../site/operator/monitor/MonitorView.tsx')

const $signages = board.$signages as WritableAtom<readonly SignageEntry[]>
const $operators = board.$operators as WritableAtom<readonly OperatorEntry[]>
const $self = self.$self as WritableAtom<OwnOperatorState | undefined>

const since = 1_000_000
const state = 'Standby'
const operator = (id: number, storeId: number): OperatorEntry => ({
  type: 'operator',
  id,
  name: `operator ${id}`,
  storeId,
  state,
  since,
  hasChannel: true,
  devices: null,
})

test('[4.4] offers 話しかける (talk) while monitoring only to operators who may answer calls of the signage', () => {
  const { deps, line } = createFakeCallDeps()
  const session = createMonitorSession(deps, 5)
  $operators.set([operator(1, 0), operator(2, 2)])
  $self.set({ userId: 1, state, since, hasChannel: true, talk: null, room: null })
  $signages.set([anEntry(5, { storeId: 1 })])
  render(<MonitorView session={session} leave={() => {}} />)
  act(() => line.say({ type: 'monitoringStart', signageId: 5 }))
  const talk = () => screen.getByRole('button', { name: '話しかける' })
  const mayTalk = () => !talk().hasAttribute('disabled')
  assert.equal(mayTalk(), true)
  assert.equal(talk().title, '')
  act(() => $signages.set([anEntry(5, { storeId: 2 })]))
  assert.equal(mayTalk(), false)
  assert.equal(talk().title, 'このサイネージの担当ではありません')
})
