import type { Page } from 'playwright-core'

/** What a page notes of its connections: in order when each is made and what states it has. */
type Noting = typeof globalThis & {
  connectionEvents: string[]
  /** How many video frames the newest connection has decoded. */
  framesOfNewest: () => Promise<number>
}

function note(): void {
  const noting = globalThis as Noting
  const connections: RTCPeerConnection[] = []
  noting.connectionEvents = []
  noting.framesOfNewest = async () => {
    let frames = 0
    for (const report of (await connections.at(-1)?.getStats())?.values() ?? [])
      if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
    return frames
  }
  const Plain = globalThis.RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Plain {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      const name = `connection ${connections.push(this)}`
      noting.connectionEvents.push(`${name} made`)
      this.addEventListener('connectionstatechange', () =>
        noting.connectionEvents.push(`${name} ${this.connectionState}`),
      )
    }
  }
}

/** Notes the connections that the page makes from now on, also after it loads another page. Call before a call begins. */
export async function noteConnections(page: Page): Promise<void> {
  await page.addInitScript(note)
  await page.evaluate(note)
}

/** @returns in order, such as `connection 1 made`, `connection 1 connected`, `connection 1 disconnected` */
export const connectionEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Noting).connectionEvents)

/** Waits until something happens to the page's connections. @param seen how many events are known already */
export async function waitForConnectionEvent(page: Page, seen: number): Promise<void> {
  await page.waitForFunction((count) => (globalThis as Noting).connectionEvents.length > count, seen)
}

/** Waits until the page's newest connection has decoded that many more video frames. */
export async function waitForFrames(page: Page, more: number): Promise<void> {
  const before = await page.evaluate(() => (globalThis as Noting).framesOfNewest())
  await page.waitForFunction(
    async (frames) => (await (globalThis as Noting).framesOfNewest()) >= frames,
    before + more,
    { polling: 100 },
  )
}
