import type { Page } from 'playwright-core'

/** The internals of Playwright that are used here. They have no public types. */
interface Internals {
  _connection: { toImpl(page: unknown): OwnPage }
}

interface OwnPage {
  delegate: { _mainFrameSession: { _client: { send(method: 'Network.disable'): Promise<void> } } }
}

/**
 * Stops Playwright's recording of requests. Because of this recording, Chromium keeps the body of each response in the
 * page's process, which would look like a leak of the page. Playwright has no option to switch the recording off.
 */
export async function stopRecording(page: Page): Promise<void> {
  const own = (page as unknown as Internals)._connection.toImpl(page)
  await own.delegate._mainFrameSession._client.send('Network.disable')
}
