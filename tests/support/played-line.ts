import type { Page } from 'playwright-core'

/** Call it before opening a page whose connection the test controls: playwright routes the sockets of pages, not of workers. */
export async function holdLineInPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Real = globalThis.Worker
    globalThis.Worker = class extends Real {
      constructor(url: string | URL, options?: WorkerOptions) {
        if (String(url).includes('line-worker')) throw new Error('the test plays this line')
        super(url, options)
      }
    }
  })
}
