import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBoard } from '../../../site/line/board.ts'
import type { Request } from '../../../site/line/request.ts'
import { createSignageList } from '../../../site/signages/list.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

test('[2.4.14] loads the list of signages again when a signage is added or removed', async () => {
  const { line, say } = createFakeLine()
  const pages: object[] = []
  const request = (async (_endpoint: unknown, input: object) => {
    pages.push(input)
    return { kind: 'ok', value: { rows: [], total: 0, page: 1 } }
  }) as unknown as Request
  const address = { query: () => new URLSearchParams(), keep: () => undefined }
  const parts = { request, line, board: createBoard(line), looks: { take: () => undefined }, address }
  const close = createSignageList({ ...parts, clock: createFakeClock() }, undefined).open()
  await settle()
  assert.equal(pages.length, 1)
  say({ type: 'listsChanged', entries: [], gone: [{ type: 'signage', id: 3 }] })
  await settle()
  assert.equal(pages.length, 2)
  close()
  say({ type: 'listsChanged', entries: [], gone: [{ type: 'signage', id: 4 }] })
  await settle()
  assert.equal(pages.length, 2)
})
