import type { Page } from 'playwright-core'

/**
 * Makes the page open its socket itself instead of in a worker, because playwright can replace only sockets of pages.
 * Call it before opening the page.
 */
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
