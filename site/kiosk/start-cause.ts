import { START_CAUSES, type StartCause } from '#core/kiosk/abilities.ts'
import { RELOADED_BY } from '../kit/reload-once.ts'
import { tabStorage } from '../line/tab-storage.ts'

/** Why this page was loaded. A cause that the previous page has stored is removed, so that it is reported only once. */
export const takeStartCause = (): StartCause => storedCause() ?? causeOfNavigation()

function storedCause(): StartCause | undefined {
  const memory = tabStorage()
  const stored = memory?.getItem(RELOADED_BY)
  memory?.removeItem(RELOADED_BY)
  if (!stored) return undefined
  // an unknown value was stored by a page of the previous release
  return START_CAUSES.find((cause) => cause === stored) ?? 'update'
}

function causeOfNavigation(): StartCause {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' ? 'reloaded' : 'opened'
}
