import { atom, type ReadableAtom } from 'nanostores'
import type { OutputOf, ShownRefusal } from '#core/http/define-endpoint.ts'
import { deleteMedia, type MediaShape, pageMedia, updateMedia } from '#core/media/contract.ts'
import { fileNameToSave, MEDIA_KINDS, type MediaKind } from '#core/media/rules.ts'
import { type Address, createPages, oneOf, type Pages } from '../kit/pages.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Reply } from '../line/reply.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** Why an action failed: the server refused it, or did not answer. */
export type MediaProblem = ShownRefusal | 'unreachable'

export const problemOf = (reply: Reply<unknown>): MediaProblem | undefined => {
  if (reply.kind === 'ok') return undefined
  return reply.kind === 'refused' ? reply.refusal : 'unreachable'
}

/** Number of files and used bytes of the whole library, by kind of file. */
export interface MediaUsage {
  files: Readonly<Record<MediaKind, number>>
  usedBytes: Readonly<Record<MediaKind, number>>
}

const NOTHING: MediaUsage = { files: { image: 0, video: 0 }, usedBytes: { image: 0, video: 0 } }

export const usedBytesOf = ({ usedBytes: { image, video } }: MediaUsage): number => image + video

/** A page of the library's files, filtered by name and kind. */
export interface LibraryPages extends Pages<OutputOf<typeof pageMedia>, 'text' | 'kind'> {
  /** Loads the files, and reloads them after changes. @returns a function that ends the reloading */
  open(): Stop
}

interface LibraryPagesOptions {
  /** Restricts the list to one kind, regardless of the filter. */
  kind?: MediaKind | undefined
  rows?: number
  address?: Address
}

interface MediaLibraryParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
}

const createMediaPages = (parts: MediaLibraryParts, { kind, rows, address }: LibraryPagesOptions) =>
  createPages({ ...parts, address }, pageMedia, {
    start: { text: '', kind: '' },
    rows,
    input: (filters) => ({ text: filters.text, kind: kind ?? oneOf(MEDIA_KINDS, filters.kind) }),
  })

/**
 * Spec 2.4.16: the company's files, newest first. Exists longer than the pages that show it, so that uploads continue.
 */
export function createMediaLibrary(parts: MediaLibraryParts) {
  const $usage = atom<MediaUsage>(NOTHING)
  const shown = new Set<ReturnType<typeof createMediaPages>>()
  const reload = async (): Promise<void> => void (await Promise.all([...shown].map(({ load }) => load())))

  return {
    /** The totals as of the last load, updated after each upload. */
    $usage: $usage as ReadableAtom<MediaUsage>,
    pages(options: LibraryPagesOptions = {}): LibraryPages {
      const own = createMediaPages(parts, options)
      own.$list.listen(({ value }) => {
        if (value?.files && value.usedBytes) $usage.set({ files: value.files, usedBytes: value.usedBytes })
      })
      return {
        ...own,
        open() {
          shown.add(own)
          void own.load()
          return () => {
            shown.delete(own)
            own.close()
          }
        },
      }
    },
    /** Call after an upload: adds the file to the totals and reloads the open lists. */
    async take(file: MediaShape): Promise<void> {
      $usage.set(usageWith(file, $usage.get()))
      await reload()
    },
    /**
     * Renames a file. Sends nothing if the name is empty or unchanged (Spec 5). @returns why renaming failed; undefined
     * if it did not fail
     */
    async rename(file: MediaShape, typed: string): Promise<MediaProblem | undefined> {
      const name = fileNameToSave(typed, file.name)
      if (name === undefined) return undefined
      const reply = await parts.request(updateMedia, { targetId: file.id, name })
      if (reply.kind === 'ok') {
        for (const { put } of shown) put((answer) => withName(answer, file.id, name))
        void reload()
      }
      return problemOf(reply)
    },
    /** Deletes a file. @returns why this failed; undefined if the file is deleted */
    async remove(file: MediaShape): Promise<MediaProblem | undefined> {
      const reply = await parts.request(deleteMedia, { targetId: file.id })
      if (!isGone(reply)) return problemOf(reply)
      await reload()
      return undefined
    },
  }
}

const usageWith = (
  { kind, size, thumbnail_size }: MediaShape,
  { files, usedBytes }: MediaUsage,
): MediaUsage => ({
  files: { ...files, [kind]: files[kind] + 1 },
  usedBytes: { ...usedBytes, [kind]: usedBytes[kind] + size + thumbnail_size },
})

const withName = (answer: OutputOf<typeof pageMedia>, id: number, name: string) => ({
  ...answer,
  rows: answer.rows.map((file) => (file.id === id ? { ...file, name } : file)),
})

const isGone = (reply: Reply<unknown>): boolean =>
  reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

export const mediaLibrary: MediaLibrary = createMediaLibrary({ request, clock })
