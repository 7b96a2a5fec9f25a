import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fact, openKiosk, waitForText } from '../../support/call-journey.ts'
import { openOffice } from '../../support/office.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { mp4 } from '../../support/video-file.ts'

const fixture = openServerFixture()
const LOBBY = 1
/** Media ID of a demo picture that the lobby's signage does not show yet. */
const CLINIC = 3

/** Counts the frames that the page draws, and those in which the media area is empty. */
const watchForGaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watch = { gaps: 0, frames: 0 }
    Object.assign(globalThis, { watch })
    const look = () => {
      const drawn = [...document.querySelectorAll('[data-scene] img, [data-scene] video')].some((file) =>
        file instanceof HTMLVideoElement
          ? file.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA || file.poster !== ''
          : file.getAttribute('alt') !== '' && (file as HTMLImageElement).naturalWidth > 0,
      )
      const calm = [...document.querySelectorAll('[data-scene] small')].some(
        (words) => words.textContent === 'ようこそ',
      )
      watch.frames += 1
      if (!drawn && !calm) watch.gaps += 1
      requestAnimationFrame(look)
    }
    look()
  })
const gaps = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { watch: { gaps: number; frames: number } }).watch)

test('[decisions 4] a kiosk shows a saved template without a reload or an empty frame', {
  timeout: 120_000,
}, async (t) => {
  const { server, browser } = fixture
  const office = await openOffice(browser, server.base)
  const kiosk = await openKiosk(browser, server.base)
  const { page } = kiosk
  await page.locator('img[alt="冬のあかり展"]').waitFor()
  await watchForGaps(page)

  const saves = [
    { telop: '本日は臨時休診です' },
    { contents_media_id: CLINIC, logo_media_id: null },
    { telop: '本日は休診です' },
  ]
  const tookMs: number[] = []
  for (const changes of saves) {
    const version = Number(await fact(page, 'version'))
    const savedAt = performance.now()
    await office.change(LOBBY, changes)
    await waitForText(page, 'version', String(version + 1))
    tookMs.push(Math.round(performance.now() - savedAt))
  }
  await page.getByText('本日は休診です').first().waitFor()
  await page.locator('img[alt="健康相談のご案内"]').waitFor()
  t.diagnostic(`saved to shown: ${tookMs.join(', ')} ms`)

  // a truncated video is replaced by a picture, not by the browser's icon for a broken image
  const film = await mp4(1, '320x180')
  const cut = Buffer.concat([film.subarray(0, 1_500), Buffer.alloc(4_000, 7)])
  await office.change(LOBBY, { contents_media_id: await office.upload('cut.mp4', cut) })
  await page.getByText('ようこそ', { exact: true }).waitFor()

  // delete the video while the kiosk shows it
  const filmId = await office.upload('film.mp4', film)
  await office.change(LOBBY, { contents_media_id: filmId })
  await page.locator(`video[src="/media/${filmId}"]`).waitFor()
  await office.deleteMedia(filmId)
  await page.getByText('ようこそ', { exact: true }).waitFor()
  // wait for the end of this video only, because without a GPU the character is a video as well
  await page.locator('video[data-media]').waitFor({ state: 'detached' })

  const { gaps: blank, frames } = await gaps(page)
  t.diagnostic(`${frames} frames looked at`)
  assert.equal(blank, 0, `empty frames, of ${frames} in all`)
  assert.deepEqual(kiosk.faults, [])
  await kiosk.context.close()
  await office.close()
})
