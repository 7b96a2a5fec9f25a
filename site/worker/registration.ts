export const APP_WORKER_URL = '/app-worker.js'
/** The operator's pages. Excludes the kiosk's page, which has another worker. */
export const APP_SCOPE = '/app/service/'

/** Registers the worker that rings while pages are closed and shows the offline page. Never rejects. */
export async function registerAppWorker(): Promise<void> {
  try {
    // service workers need a secure origin
    await globalThis.navigator?.serviceWorker?.register(APP_WORKER_URL, { scope: APP_SCOPE })
  } catch (error) {
    console.warn('the offline page could not be stored in this browser', error)
  }
}
