import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBoard } from '../../../site/line/board.ts'
import type { Request } from '../../../site/line/request.ts'
import { createLooks, type SignageLook } from '../../../site/signages/looks.ts'
import { signageOf } from '../kiosk/fakes.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { anEntry } from '../operator/fakes.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'

/**
 * Opens the thumbnails of the list (looks.ts) with a fake server that knows the template of each signage's current
 * scene.
 */
function open() {
  const clock = createFakeClock()
  const { line, say } = createFakeLine()
  const board = createBoard(line)
  const asked: number[][] = []
  const net = { isDown: false }
  const lookOf = (id: number): SignageLook => {
    const whole = signageOf({ id })
    const scene = board.signage(id)?.scene ?? 'Standby'
    return { ...whole, templates: whole.templates.filter(({ signage_state }) => signage_state === scene) }
  }
  const request = (async (_endpoint: unknown, { ids }: { ids: number[] }) => {
    asked.push(ids)
    return net.isDown ? { kind: 'unreachable' } : { kind: 'ok', value: { rows: ids.map(lookOf) } }
  }) as unknown as Request
  const looks = createLooks({ request, line, board, clock })
  const pass = async () => {
    await clock.advance(50)
    await settle()
  }
  return { looks, board, say, asked, net, pass, lookOf }
}

test('[2.4.14] loads only templates of signages that are on the screen, once each, at most fifty in a request', async () => {
  const { looks, say, asked, pass } = open()
  const ids = Array.from({ length: 51 }, (_, n) => n + 1)
  say({ type: 'submitSignageState', entries: [...ids, 99].map((id) => anEntry(id)) })
  const stop = looks.want(ids)
  looks.want([1, 2])
  await pass()
  assert.deepEqual(
    asked.map((some) => some.length),
    [50, 1],
  )
  say({ type: 'reflectSignageState', entry: anEntry(3, { monitors: 1 }) })
  await pass()
  assert.equal(asked.length, 2, 'known data are not requested')
  stop()
  assert.equal(looks.$looks.get().has(99), false)
})

test("[decisions 4] loads a signage's template again when its scene, its media file or its saved version changes", async () => {
  const { looks, say, asked, pass } = open()
  say({ type: 'submitSignageState', entries: [anEntry(1), anEntry(2)] })
  looks.want([1])
  await pass()
  say({ type: 'reflectSignageState', entry: anEntry(1, { state: 'Calling', scene: 'Calling' }) })
  say({ type: 'reflectSignageState', entry: anEntry(2, { state: 'Calling', scene: 'Calling' }) })
  await pass()
  assert.deepEqual(asked, [[1], [1]])
  assert.equal(looks.$looks.get().get(1)?.templates[0]?.signage_state, 'Calling')
  const shown = { scene: 'Calling', version: 1, mediaId: 77, telop: '', language: 'ja' } as const
  say({ type: 'reflectSignageState', entry: anEntry(1, { state: 'Calling', scene: 'Calling', shown }) })
  await pass()
  say({
    type: 'reflectSignageState',
    entry: anEntry(1, { state: 'Calling', scene: 'Calling', shown, monitors: 1 }),
  })
  await pass()
  assert.deepEqual(asked, [[1], [1], [1]], 'an unknown file is requested once')
  say({ type: 'templateChanged', signageId: 1, version: 2 })
  say({ type: 'templateChanged', signageId: 2, version: 2 })
  await settle()
  assert.equal(asked.length, 4)
})

test('[4.4] requests templates again after a failure, and does not request templates that came with the list of signages', async () => {
  const { looks, say, asked, net, pass, lookOf } = open()
  say({ type: 'submitSignageState', entries: [anEntry(1), anEntry(2)] })
  net.isDown = true
  looks.want([1])
  await pass()
  assert.equal(looks.$failed.get(), true)
  net.isDown = false
  looks.retry()
  await pass()
  assert.deepEqual([asked, looks.$failed.get()], [[[1], [1]], false])
  looks.take([lookOf(2)])
  looks.want([2])
  await pass()
  assert.equal(asked.length, 2)
})
