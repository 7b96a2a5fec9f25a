import type { Page } from 'playwright-core'

/** Records each frame that a page draws. */
interface Screencast {
  /** PNG files so far, in order. */
  pictures: Buffer[]
  stop(): Promise<void>
}

export async function recordScreen(page: Page): Promise<Screencast> {
  const cdp = await page.context().newCDPSession(page)
  const pictures: Buffer[] = []
  cdp.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(Buffer.from(data, 'base64'))
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  return {
    pictures,
    async stop() {
      await cdp.send('Page.stopScreencast')
      await cdp.detach()
    },
  }
}
