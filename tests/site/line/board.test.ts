import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OperatorEntry } from '#core/realtime/shapes.ts'
import { createBoard } from '../../../site/line/board.ts'
import { anEntry } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

const anOperator = (id: number): OperatorEntry => ({
  type: 'operator',
  id,
  name: `n${id}`,
  storeId: 1,
  state: 'Standby',
  since: 1,
  hasChannel: true,
  devices: null,
})

test('[realtime] the message listsChanged adds, replaces and removes signages and operators, sorted by id', () => {
  const { line, say } = createFakeLine()
  const board = createBoard(line)
  say({
    type: 'submitSignageState',
    entries: [anEntry(1), anEntry(4), anEntry(7), anOperator(4), anOperator(5)],
  })
  say({
    type: 'listsChanged',
    entries: [anEntry(3), anEntry(7, { name: '裏口' }), anOperator(2)],
    // a signage and a user may have the same id
    gone: [{ type: 'signage', id: 4 }],
  })
  assert.deepEqual(
    board.$signages.get().map(({ id, name }) => [id, name]),
    [
      [1, anEntry(1).name],
      [3, anEntry(3).name],
      [7, '裏口'],
    ],
  )
  assert.deepEqual(
    board.$operators.get().map(({ id }) => id),
    [2, 4, 5],
  )
  say({ type: 'listsChanged', entries: [], gone: [{ type: 'operator', id: 4 }] })
  assert.deepEqual([board.$signages.get().length, board.$operators.get().map(({ id }) => id)], [3, [2, 5]])
})
