import type { Page } from 'playwright-core'

interface TraceEvent {
  name: string
  cat: string
}

/** Counts the events with these names (of Chromium's timeline) on the page's main thread within `durationMs`. */
export async function countTraced(
  page: Page,
  durationMs: number,
  names: readonly string[],
): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  })
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  await session.send('Tracing.end')
  await done
  await session.detach()
  return Object.fromEntries(names.map((name) => [name, events.filter((event) => event.name === name).length]))
}
