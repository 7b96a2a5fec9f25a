import { SPEECH_CACHE_BYTES } from '#core/limits.ts'
import type { FileStore } from '../system/files.ts'

/** Cache of generated sounds. It is on disk, so that a greeting is available right after a restart. */
export interface SpeechCache {
  read(key: string): Promise<string | undefined>
  /** Stores a sound. Resolves when it is stored, or when there was no disk space for it. */
  keep(key: string, text: string): Promise<void>
}

interface SpeechCacheDeps {
  files: Pick<FileStore, 'write' | 'read' | 'remove' | 'list'>
  /** @throws Refusal diskFull */
  requireSpace: (bytes: number) => void
  now: () => number
  maxBytes?: number
}

interface CachedSpeech {
  bytes: number
  usedAt: number
}

const NAME = /^[0-9a-f]{64}\.json$/

export function createSpeechCache(deps: SpeechCacheDeps): SpeechCache {
  const { files, now, maxBytes = SPEECH_CACHE_BYTES } = deps
  const cached = new Map<string, CachedSpeech>()
  let bytes = 0
  let whole: Promise<void> | undefined

  const note = (name: string, size: number, usedAt: number): void => {
    bytes += size - (cached.get(name)?.bytes ?? 0)
    cached.set(name, { bytes: size, usedAt })
  }
  const forget = (name: string): void => {
    bytes -= cached.get(name)?.bytes ?? 0
    cached.delete(name)
  }
  const known = (): Promise<void> => {
    whole ??= files.list().then(
      (found) => {
        for (const { name, bytes: size, modifiedAt } of found)
          if (NAME.test(name)) note(name, size, modifiedAt)
      },
      (error) => {
        // The folder could not be read: list it again at the next use.
        whole = undefined
        throw error
      },
    )
    return whole
  }

  async function makeRoom(): Promise<void> {
    if (bytes <= maxBytes) return
    const oldestFirst = [...cached].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name] of oldestFirst) {
      if (bytes <= maxBytes) return
      forget(name)
      await files.remove(name)
    }
  }

  return {
    async read(key) {
      await known()
      const name = `${key}.json`
      const entry = cached.get(name)
      if (!entry) return undefined
      entry.usedAt = now()
      try {
        const chunks: Buffer[] = []
        for await (const chunk of files.read(name)) chunks.push(chunk as Buffer)
        return Buffer.concat(chunks).toString('utf8')
      } catch {
        forget(name)
        return undefined
      }
    },
    async keep(key, text) {
      await known()
      const size = Buffer.byteLength(text)
      try {
        deps.requireSpace(size)
      } catch {
        return
      }
      const name = `${key}.json`
      await files.write(name, Buffer.from(text))
      note(name, size, now())
      await makeRoom()
    },
  }
}
