import type { Browser, Locator, Page } from 'playwright-core'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { Layout } from '#core/stage/layout-names.ts'
import { letIn, openPerson } from './browser.ts'
import { type KioskPlay, playKiosk } from './kiosk-play.ts'
import { type Office, openOffice } from './office.ts'
import { stillMp4 } from './video-file.ts'

/** Length of the stage's short side in the comparison, in px. */
const SHORT_SIDE = 270
const LONG_SIDE = 480
const LOBBY = 1
/** Media id of a picture in the demo data. */
const PICTURE = 1
/**
 * Maximum difference of a color channel (0 to 255) that counts as equal, because browsers smooth the same edge
 * differently.
 */
const SAME_COLOUR = 16

export interface Pair {
  layout: Layout
  orientation: 'portrait' | 'landscape'
  scene: TemplateScene
}

/** The editor's preview and the kiosk side by side, with frozen clocks and animations. */
interface Comparison {
  /** @returns the share of pixels that differ, and both pictures */
  compare(pair: Pair): Promise<{ share: number; preview: Buffer; kiosk: Buffer }>
  close(): Promise<void>
}

/** Makes a page look the same each time: the clock shows 1970, the character does not move, and there is no camera. */
async function freeze(page: Page): Promise<void> {
  await page.route('**/characters/*.sprites', (request) => request.abort())
  await page.clock.setFixedTime(0)
  await page.addInitScript(() => {
    const denied = async () => {
      throw new DOMException('no camera here', 'NotAllowedError')
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: denied })
  })
}

/** Waits until no animation is running. */
const faded = (page: Page) =>
  page.waitForFunction(() => {
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return !document.getAnimations().some(ends)
  })

/** Resets animations to their start and videos to their first frame. */
async function stopRuns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const run of document.getAnimations()) {
      // also finishes animations that restarted when the element was moved
      if (run.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) run.finish()
      else {
        run.pause()
        run.currentTime = 0
      }
    }
    // Resets only videos that play by themselves. The thumbnails beside the preview do not.
    for (const video of document.querySelectorAll<HTMLVideoElement>('video[autoplay][data-media]')) {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
      video.pause()
      const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      video.currentTime = 0
      await there
    }
  })
}

/** Takes screenshots until two are equal, because the compositor may be one frame behind the page. */
async function stillShot(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const look = () => page.screenshot({ clip: { x: 0, y: 0, ...size } })
  let before = await look()
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const now = await look()
    if (now.equals(before)) return now
    before = now
  }
  throw new Error('the stage did not stop changing')
}

/**
 * Moves the preview in front of everything else, resizes it to the size of the comparison, and removes the editor's
 * handles.
 */
async function lift(stage: Locator, size: { width: number; height: number }): Promise<void> {
  await stage.evaluate((screen, { width, height }) => {
    Object.assign((screen as HTMLElement).style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: `${width}px`,
      height: `${height}px`,
      zIndex: '2147483647',
      borderRadius: '0',
    })
    // Move the preview to the body, because an ancestor with containment (container queries) would clip it.
    document.body.append(screen)
    for (const mark of [...screen.children].slice(1)) mark.remove()
  }, size)
}

export async function openComparison(browser: Browser, base: string): Promise<Comparison> {
  const office: Office = await openOffice(browser, base)
  // A video whose frames are all equal, so that the exact time of a seek does not matter.
  const film = await office.upload('film.mp4', await stillMp4())
  const kiosk: KioskPlay = await playKiosk(
    browser,
    base,
    { width: SHORT_SIDE, height: LONG_SIDE },
    { prepare: freeze, serverTime: 0 },
  )
  const admin = await openPerson(browser, base, { width: 1280, height: 900 }, { serviceWorkers: 'block' })
  await freeze(admin.page)
  // The editor takes its clock from the time in the server's messages, so set this time to 0, like the kiosk's clock.
  await admin.page.routeWebSocket(/\/realtime/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => socket.send(String(text).replace(/"serverTime":\d+/, '"serverTime":0')))
  })
  await letIn(admin, 'admin')

  async function previewOf({ scene }: Pair, size: { width: number; height: number }): Promise<Buffer> {
    const { page } = admin
    await page.goto(`/app/signage/template?id=${LOBBY}`)
    await page
      .getByRole('navigation', { name: 'シーン' })
      .getByRole('button')
      .nth(SCENES.indexOf(scene))
      .click()
    const stage = page.getByRole('region', { name: 'プレビュー' }).locator(`[data-scene="${scene}"]`).first()
    await stage.waitFor()
    // wait before `lift` moves the stage out of React's root: outside it, React would not notice the end of a fade
    await faded(page)
    await lift(stage, size)
    await stopRuns(page)
    return stillShot(page, size)
  }

  async function kioskOf({ scene }: Pair, size: { width: number; height: number }): Promise<Buffer> {
    await kiosk.page.setViewportSize(size)
    await kiosk.refresh()
    await kiosk.show(scene, SHOWN_AS[scene] ?? {})
    await kiosk.settled()
    await stopRuns(kiosk.page)
    return stillShot(kiosk.page, size)
  }

  return {
    async compare(pair) {
      const isUpright = pair.orientation === 'portrait'
      const size = isUpright
        ? { width: SHORT_SIDE, height: LONG_SIDE }
        : { width: LONG_SIDE, height: SHORT_SIDE }
      await office.change(LOBBY, {
        layout: pair.layout,
        width: size.width * 4,
        height: size.height * 4,
        contents_media_id: isUpright ? film : PICTURE,
        telop: '本日は5階で展示があります。',
        is_view_telop: true,
      })
      const preview = await previewOf(pair, size)
      const shown = await kioskOf(pair, size)
      return { share: await differingShare(kiosk.page, preview, shown), preview, kiosk: shown }
    },
    async close() {
      await kiosk.context.close()
      await admin.context.close()
      await office.close()
    },
  }
}

const SCENES: readonly TemplateScene[] = ['Standby', 'Calling', 'Active', 'Crowded', 'Suspended']

/**
 * On some screens (scenes), the kiosk shows data that the editor's preview does not have: the operator and the place in
 * the queue. These options hide the data. In Calling, they make the first touch button count as pressed.
 */
const SHOWN_AS: Partial<Record<TemplateScene, Parameters<KioskPlay['show']>[1]>> = {
  Calling: { talk: pressed('受付を呼び出す') },
  Active: { talk: null },
  Crowded: { crowded: { cause: 'busy', place: null, waitMinutes: null } },
}

function pressed(touchButton: string) {
  const ids = { callId: '00000000-0000-4000-8000-000000000001', signageId: LOBBY, hostId: 2 }
  const words = { signageName: '', storeName: null, hostName: '', touchButton }
  const times = { requestedAt: 1, startedAt: 2, endsAt: null, hostLostAt: null }
  return { ...ids, ...words, ...times, characterId: null, unreached: [], isSharing: false }
}

/** The share of differing pixels in two pictures of the same size. */
export async function differingShare(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const urls = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`)
  return page.evaluate(
    async ({ urls, same }) => {
      const [left, right] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const context = canvas.getContext('2d')!
          context.drawImage(image, 0, 0)
          return context.getImageData(0, 0, image.width, image.height).data
        }),
      )
      if (left!.length !== right!.length) return 1
      let count = 0
      for (let at = 0; at < left!.length; at += 4) {
        const far = [0, 1, 2].some((part) => Math.abs(left![at + part]! - right![at + part]!) > same)
        if (far) count += 1
      }
      return count / (left!.length / 4)
    },
    { urls, same: SAME_COLOUR },
  )
}

/** The number of different colors in a picture, with eight steps a channel. */
export const coloursIn = (page: Page, picture: Buffer): Promise<number> =>
  page.evaluate(
    async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const found = new Set<number>()
      for (let at = 0; at < data.length; at += 4)
        found.add(((data[at]! >> 5) << 6) | ((data[at + 1]! >> 5) << 3) | (data[at + 2]! >> 5))
      return found.size
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
