import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Template } from '#core/fields/shapes.ts'
import { settle } from '../line/fake-clock.ts'
import { config } from '../line/fake-socket.ts'
import { createFakeKiosk, type FakeKiosk, image, signageOf, templatesWith } from './fakes.ts'

/** Opens a kiosk with these templates in Standby, on a Friday at 14:05 in Japan. */
async function standing(
  templates: Template[],
  changes: Parameters<typeof createFakeKiosk>[0] = {},
): Promise<FakeKiosk> {
  const fake = createFakeKiosk(changes)
  fake.serve(signageOf({ templates }))
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  return fake
}

const MINUTE = 60_000
const fromMinuteOn = { days: [5], fromMinute: 14 * 60 + 6, toMinute: 15 * 60 }
const scheduled = {
  contents_media: image(1),
  media_schedule: [{ media: image(2), window: fromMinuteOn }],
  telop_schedule: [{ telop: 'まもなく始まります', window: fromMinuteOn }],
}
const media = ({ kiosk }: FakeKiosk) => kiosk.$model.get()?.media?.url
/** Makes every file load except these. */
const allBut = (...urls: string[]) => ({
  loadFile: async ({ url }: { url: string }) => (urls.includes(url) ? undefined : { release: () => {} }),
})

test('[decisions 4] shows scheduled media and scrolling text at their times in Japan, and the usual media afterwards', async () => {
  const fake = await standing(templatesWith(scheduled))
  assert.equal(media(fake), '/media/1')
  await fake.clock.advance(MINUTE)
  assert.equal(media(fake), '/media/2')
  assert.deepEqual(fake.kiosk.$model.get()?.telopLines, ['まもなく始まります'])
  assert.equal(fake.messages('kioskReport').at(-1)?.type, 'kioskReport')
  const told = fake.messages('kioskReport').at(-1)
  assert.deepEqual(told?.type === 'kioskReport' && [told.mediaId, told.telop], [2, 'まもなく始まります'])
  await fake.clock.advance(54 * MINUTE)
  assert.equal(media(fake), '/media/1')
})

test("[decisions 4] replaces a broken media file by the template's next file, then by a plain background", async () => {
  const fake = await standing(templatesWith(scheduled), allBut('/media/2'))
  await fake.clock.advance(MINUTE)
  assert.equal(media(fake), '/media/1')
  fake.kiosk.refuseFile('/media/1')
  assert.equal(fake.kiosk.$model.get()?.media, undefined)
  const told = fake.messages('kioskReport').at(-1)
  assert.equal(told?.type === 'kioskReport' && told.mediaId, null)
})

test('[decisions 9] after the company has moved to another server, reports no media ID until the signage is loaded from that server', async () => {
  const fake = await standing(templatesWith({ contents_media: image(1) }))
  const reported = () => {
    const last = fake.messages('kioskReport').at(-1)
    return last?.type === 'kioskReport' ? last.mediaId : undefined
  }
  fake.say({ ...config(), accountId: 1 })
  fake.become('lost')
  fake.say({ ...config(), accountId: 1 })
  fake.become('open')
  assert.equal(reported(), 1, 'the account is the same, so the cell is, too')
  await settle()
  fake.become('lost')
  fake.say({ ...config(), accountId: 7 })
  fake.become('open')
  assert.equal(reported(), null)
  assert.equal(media(fake), '/media/1', 'the picture stays on the screen')
  await settle()
  assert.equal(reported(), 1)
})

test('[decisions 4] retries a failed media file after a minute, and when the connection is back', async () => {
  const lacking = new Set(['/media/1'])
  const asked: string[] = []
  const fake = await standing(templatesWith({ contents_media: image(1) }), {
    loadFile: async ({ url }) => {
      asked.push(url)
      return lacking.has(url) ? undefined : { release: () => {} }
    },
  })
  assert.equal(media(fake), undefined)
  await fake.clock.advance(MINUTE)
  assert.equal(asked.filter((url) => url === '/media/1').length, 2)
  lacking.clear()
  fake.become('lost')
  fake.become('open')
  await settle()
  assert.equal(media(fake), '/media/1')
})

test('[decisions 4] draws the stage without a picture that takes over five seconds to load, and adds the picture once loaded', async () => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const fake = await standing(templatesWith({ contents_media: image(1) }), {
    loadFile: async ({ url }) => {
      if (url === '/media/1') await slow
      return { release: () => {} }
    },
  })
  assert.equal(fake.kiosk.$model.get(), undefined)
  await fake.clock.advance(5_000)
  assert.equal(fake.kiosk.$model.get()?.media, undefined)
  arrive()
  await settle()
  assert.equal(media(fake), '/media/1')
})

test('[decisions 4] gives up a file whose loading stalls, and loads it again', async () => {
  const limits: (AbortSignal | undefined)[] = []
  const fake = await standing(templatesWith({ contents_media: image(1) }), {
    async loadFile({ url }, limit) {
      if (url !== '/media/1') return { release: () => {} }
      limits.push(limit)
      // the first attempt neither loads the file nor fails, until the kiosk aborts it
      if (limits.length === 1)
        return new Promise((resolve) => limit?.addEventListener('abort', () => resolve(undefined)))
      return { release: () => {} }
    },
  })
  await fake.clock.advance(2 * MINUTE)
  assert.deepEqual([limits.length, media(fake)], [1, undefined])
  await fake.clock.advance(2 * MINUTE)
  assert.deepEqual([limits.length, limits[0]?.aborted, limits[1]?.aborted], [2, true, false])
  assert.equal(media(fake), '/media/1')
})

test('[decisions 4] stops loading a file that no template uses any more', async () => {
  let limit: AbortSignal | undefined
  const fake = await standing(templatesWith({ contents_media: image(1) }), {
    async loadFile({ url }, given) {
      if (url !== '/media/1') return { release: () => {} }
      limit = given
      return new Promise(() => {})
    },
  })
  await fake.clock.advance(5_000)
  fake.serve(signageOf({ version: 2, templates: templatesWith({ contents_media: image(2) }) }))
  fake.say({ type: 'templateChanged', signageId: 7, version: 2 })
  await settle()
  assert.equal(media(fake), '/media/2')
  assert.equal(limit?.aborted, true)
})

test('[decisions 4] releases loaded files that no template uses any more', async () => {
  const released: string[] = []
  const fake = await standing(templatesWith({ contents_media: image(1) }), {
    loadFile: async ({ url }) => ({ release: () => void released.push(url) }),
  })
  fake.serve(signageOf({ version: 2, templates: templatesWith({ contents_media: image(2) }) }))
  fake.say({ type: 'templateChanged', signageId: 7, version: 2 })
  await settle()
  assert.equal(media(fake), '/media/2')
  assert.deepEqual(released, ['/media/1'])
})
