import { atom, type ReadableAtom } from 'nanostores'
import type { Clock } from '../line/clock.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { within } from '../line/timer.ts'

export interface FileToLoad {
  url: string
  kind: 'image' | 'video'
}

/** A decoded file, ready to be drawn. */
export interface LoadedFile {
  /** A video's first frame, shown until the player draws. */
  posterUrl?: string
  release: Stop
}

export interface PreloadState {
  state: 'loading' | 'ready' | 'broken'
  posterUrl?: string
}

/** Pictures and videos of the kiosk, decoded before they are shown: the screen never shows half of a file. */
export interface PreloadedFiles {
  $files: ReadableAtom<ReadonlyMap<string, PreloadState>>
  /** Loads missing files; resolves when each is ready or broken, or after 5 s. Never rejects. */
  want(files: readonly FileToLoad[]): Promise<void>
  /** Releases all files except these. */
  keepOnly(files: readonly FileToLoad[]): void
  /** Marks as broken a file that the stage could not draw. */
  refuse(url: string): void
  /** Loads broken files again. */
  retry(): void
  close(): void
}

interface PreloadedFilesDeps {
  /**
   * @param limit ends the attempt, because some files neither load nor fail
   * @returns undefined if the file cannot be loaded or decoded in time. Never rejects.
   */
  loadFile: (file: FileToLoad, limit: AbortSignal) => Promise<LoadedFile | undefined>
  clock: Pick<Clock, 'after'>
}

/** A template waits at most this long for its files. */
const TIMEOUT_MS = 5_000
/** A load that takes longer has stalled, for example after a network change; the file then counts as broken. */
const STALLED_MS = 180_000
/** Broken files are retried, because no event signals that they are available again. */
const RETRY_MS = 60_000

interface Entry extends PreloadState {
  file: FileToLoad
  loading: Promise<void>
  release: Stop
}

export function createPreloadedFiles({ loadFile, clock }: PreloadedFilesDeps): PreloadedFiles {
  const $files = atom<ReadonlyMap<string, PreloadState>>(new Map())
  const entries = new Map<string, Entry>()
  let stopRetry: Stop | undefined

  const tell = () => $files.set(statesOf(entries))

  function put(file: FileToLoad): Promise<void> {
    const limit = new AbortController()
    const stopWaiting = clock.after(STALLED_MS, () => limit.abort())
    const release = () => {
      stopWaiting()
      limit.abort()
    }
    const entry: Entry = { file, state: 'loading', release, loading: Promise.resolve() }
    entries.get(file.url)?.release()
    entries.set(file.url, entry)
    entry.loading = loadFile(file, limit.signal).then((loaded) => {
      stopWaiting()
      if (entries.get(file.url) !== entry) return loaded?.release()
      if (!loaded) return giveUp(entry)
      Object.assign(entry, loaded, { state: 'ready' })
      tell()
    })
    return entry.loading
  }

  function giveUp(entry: Entry): void {
    entry.state = 'broken'
    stopRetry ??= clock.after(RETRY_MS, retry)
    tell()
  }

  function retry(): void {
    stopRetry?.()
    stopRetry = undefined
    for (const { file, state } of [...entries.values()]) if (state === 'broken') void put(file)
  }

  return {
    $files,
    async want(files) {
      const loading = files.map((file) => {
        const known = entries.get(file.url)
        return known && known.state !== 'broken' ? known.loading : put(file)
      })
      await within(clock, TIMEOUT_MS, Promise.all(loading))
    },
    keepOnly(files) {
      const keptUrls = new Set(files.map(({ url }) => url))
      for (const [url, { release }] of [...entries]) {
        if (keptUrls.has(url)) continue
        entries.delete(url)
        release()
      }
      tell()
    },
    refuse(url) {
      const entry = entries.get(url)
      if (entry && entry.state !== 'broken') giveUp(entry)
    },
    retry,
    close() {
      stopRetry?.()
      stopAll([...entries.values()].map(({ release }) => release))
      entries.clear()
    },
  }
}

const statesOf = (entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, PreloadState> =>
  new Map(
    [...entries].map(([url, { state, posterUrl }]) => [
      url,
      { state, ...(posterUrl === undefined ? {} : { posterUrl }) },
    ]),
  )
