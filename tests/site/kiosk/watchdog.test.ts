import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { mayReloadAgain, startWatchdog } from '../../../site/kiosk/watchdog.ts'
import { createFakeClock } from '../line/fake-clock.ts'

beforeEach(() => void mock.method(console, 'error', () => {}))

function kiosk() {
  const clock = createFakeClock()
  const said: string[] = []
  const page = {
    isVisible: true,
    draws: true,
    videoTime: undefined as number | undefined,
    mayReload: true,
    lateMs: 0,
  }
  const watchdog = startWatchdog({
    // timers of a busy page run late
    clock: { ...clock, after: (delayMs, run) => clock.after(delayMs + page.lateMs, run) },
    isVisible: () => page.isVisible,
    nextFrame: (drawn) => {
      if (page.draws) drawn()
      return () => {}
    },
    videoTime: () => page.videoTime,
    rebuild: () => void said.push('rebuild'),
    reload: () => {
      if (page.mayReload) said.push('reload')
      return page.mayReload
    },
  })
  return { clock, said, page, watchdog }
}

test('[decisions 4] does not rebuild a page that draws frames', async () => {
  const { clock, said, page } = kiosk()
  page.videoTime = 1
  for (let beat = 0; beat < 20; beat += 1) {
    page.videoTime += 10
    await clock.advance(10_000)
  }
  assert.deepEqual(said, [])
})

test('[decisions 4] rebuilds a page that draws no frame, and reloads it if that happens again within a minute', async () => {
  const { clock, said, page } = kiosk()
  page.draws = false
  await clock.advance(14_900)
  assert.deepEqual(said, [])
  await clock.advance(100)
  assert.deepEqual(said, ['rebuild'])
  await clock.advance(10_000)
  assert.deepEqual(said, ['rebuild', 'reload'])
})

test('[decisions 4] checks a busy page a second time before it counts as frozen', async () => {
  const { clock, said, page } = kiosk()
  page.draws = false
  page.lateMs = 600
  await clock.advance(10_000)
  page.lateMs = 0
  page.draws = true
  await clock.advance(30_000)
  assert.deepEqual(said, [])

  page.draws = false
  page.lateMs = 500
  await clock.advance(16_000)
  assert.deepEqual(said, ['rebuild'])
})

test('[decisions 4] does not rebuild a hidden page, which draws no frames', async () => {
  const { clock, said, page } = kiosk()
  page.draws = false
  page.isVisible = false
  await clock.advance(60_000)
  assert.deepEqual(said, [])
})

test('[decisions 4] rebuilds the page if a video does not advance', async () => {
  const { clock, said, page } = kiosk()
  page.videoTime = 4.2
  await clock.advance(20_000)
  assert.deepEqual(said, ['rebuild'])
})

test('[decisions 4] rebuilds a failed stage immediately, and again after a pause if the page cannot be reloaded', async () => {
  const { clock, said, page, watchdog } = kiosk()
  page.mayReload = false
  watchdog.fault(new Error('a part of the stage'))
  watchdog.fault(new Error('again'))
  assert.deepEqual(said, ['rebuild'])
  await clock.advance(10_000)
  assert.deepEqual(said, ['rebuild', 'rebuild'])
})

test('[decisions 4] rebuilds instead of reloading if the last failure was at least a minute ago', async () => {
  const { clock, said, watchdog } = kiosk()
  watchdog.fault(new Error('one'))
  await clock.advance(60_000)
  watchdog.fault(new Error('another'))
  assert.deepEqual(said, ['rebuild', 'rebuild'])
})

test("[decisions 4] reloads at most once in five minutes, but without waiting if the device's clock was set back since the last reload", () => {
  const at = 1_000_000_000
  const minutesLater = (minutes: number) => mayReloadAgain(String(at), at + minutes * 60_000)
  assert.equal(mayReloadAgain(null, at), true)
  assert.deepEqual([minutesLater(0), minutesLater(5), minutesLater(6)], [false, false, true])
  assert.equal(minutesLater(-600), true)
})
