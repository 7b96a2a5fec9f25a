import { atom, type ReadableAtom } from 'nanostores'
import type { SelfTest } from '#core/kiosk/self-test.ts'
import type { Line } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'

/** decisions 4, Self-test: the part of the self-test that the kiosk's page and its settings panel use. */
export interface KioskSelfTest {
  /** The last or running test of this page; undefined before the first one. */
  $test: ReadableAtom<SelfTest | undefined>
  /** Starts a test unless a visitor needs the kiosk or a test is running. */
  start(by: SelfTest['by']): void
  /** Stops the test, because a visitor or a call needs the kiosk. */
  stop(): void
  /**
   * Listens for operators' requests to start the self-test. Call when the page is shown. @returns a function that stops
   * listening
   */
  open(): Stop
}

/** A self-test whose code is loaded when the first test starts. */
export function createLazySelfTest(
  line: Pick<Line, 'on'>,
  load: () => Promise<KioskSelfTest>,
): KioskSelfTest {
  const $test = atom<SelfTest | undefined>()
  let loading: Promise<KioskSelfTest> | undefined
  let loaded: KioskSelfTest | undefined
  let close: Stop | undefined
  let wantedBy: SelfTest['by'] | undefined

  async function loadAndOpen(): Promise<KioskSelfTest> {
    loaded = await load()
    loaded.$test.subscribe((test) => $test.set(test))
    // if the page is still open, the loaded part replaces this one as listener for the operators' commands
    if (close) {
      close()
      close = loaded.open()
    }
    return loaded
  }

  function start(by: SelfTest['by']): void {
    wantedBy = by
    loading ??= loadAndOpen()
    loading.then(
      (selfTest) => {
        if (wantedBy) selfTest.start(wantedBy)
        wantedBy = undefined
      },
      (error: unknown) => {
        loading = undefined
        console.warn('kiosk: the self-test could not be loaded', error)
      },
    )
  }

  return {
    $test,
    start,
    stop() {
      wantedBy = undefined
      loaded?.stop()
    },
    open() {
      close = loaded?.open() ?? line.on('selfTest', () => start('office'))
      return () => {
        close?.()
        close = undefined
      }
    },
  }
}
