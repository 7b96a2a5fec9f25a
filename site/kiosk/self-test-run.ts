import { atom } from 'nanostores'
import { reportSelfTest } from '#core/kiosk/contract-self-test.ts'
import {
  beginSelfTest,
  ITEM_LIMIT_MS,
  mayTest,
  type Occupation,
  runningItem,
  type SelfTest,
  type SelfTestEvent,
  type SelfTestItem,
  stepSelfTest,
} from '#core/kiosk/self-test.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Request } from '../line/request.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import type { KioskSelfTest } from './self-test.ts'

/** Tries one item of the self-test. The signal aborts when its time is over, or when a visitor needs the kiosk. */
export type TryItem = (signal: AbortSignal) => Promise<Exclude<SelfTestEvent, { kind: 'stop' }>>
export type SelfTestItems = Record<SelfTestItem, TryItem>

interface SelfTestDeps {
  line: Pick<Line, 'on'>
  clock: Pick<Clock, 'serverNow' | 'after'>
  steadyNow: () => number
  request: Request
  /** Loads the code of the self-test's items; rejects without a network. */
  loadItems: () => Promise<SelfTestItems>
  occupation: () => Occupation
  /**
   * Calls `listener` whenever the result of `occupation` may have changed. @returns a function that removes the
   * listener
   */
  onChange: (listener: () => void) => Stop
}

export function createSelfTest(deps: SelfTestDeps): KioskSelfTest {
  const { clock, steadyNow } = deps
  const $test = atom<SelfTest | undefined>()
  let running: AbortController | undefined

  function show(test: SelfTest): void {
    $test.set(test)
    // A lost report does no harm: the next report contains everything. A test that stops sending reports counts as
    // stopped on the server.
    void deps.request(reportSelfTest, test)
  }

  function step(event: SelfTestEvent, item?: SelfTestItem, ms?: number): void {
    const before = $test.get()
    if (!before) return
    const after = stepSelfTest(before, event, { item, ms, at: Math.round(clock.serverNow()) })
    if (after !== before) show(after)
  }

  async function run(items: SelfTestItems): Promise<void> {
    for (;;) {
      const test = $test.get()
      const item = test && runningItem(test)
      if (!item) return
      const from = steadyNow()
      const ending = new AbortController()
      running = ending
      const event = await timed(clock, items[item], item, ending)
      ending.abort()
      if (running !== ending) return
      running = undefined
      step(event, item, Math.round(steadyNow() - from))
    }
  }

  function stop(): void {
    const ending = running
    running = undefined
    step({ kind: 'stop' })
    ending?.abort()
  }

  function start(by: SelfTest['by']): void {
    if ($test.get()?.phase === 'running' || !mayTest(deps.occupation())) return
    const begun = beginSelfTest(by, Math.round(clock.serverNow()))
    show(begun)
    deps.loadItems().then(
      (items) => {
        if ($test.get() === begun) void run(items)
      },
      (error: unknown) => {
        console.warn('kiosk: the self-test could not be loaded', error)
        if ($test.get() === begun) stop()
      },
    )
  }

  return {
    $test,
    start,
    stop,
    open() {
      const offs = [
        deps.line.on('selfTest', () => start('office')),
        deps.onChange(() => {
          if ($test.get()?.phase === 'running' && !mayTest(deps.occupation())) stop()
        }),
        stop,
      ]
      return () => stopAll(offs)
    },
  }
}

/** Runs one item of the self-test. @returns the event that it reports, or a failure after its time limit or a stop */
function timed(
  clock: Pick<Clock, 'after'>,
  tryItem: TryItem,
  item: SelfTestItem,
  ending: AbortController,
): ReturnType<TryItem> {
  return new Promise((resolve) => {
    const stop = clock.after(ITEM_LIMIT_MS[item], () => resolve({ kind: 'failed', reason: 'timeout' }))
    ending.signal.addEventListener('abort', () => {
      stop()
      resolve({ kind: 'failed', reason: 'stopped' })
    })
    tryItem(ending.signal).then(resolve, (error: unknown) => {
      console.warn(`kiosk: the self-test could not try ${item}`, error)
      resolve({ kind: 'failed', reason: 'fault' })
    })
  })
}
