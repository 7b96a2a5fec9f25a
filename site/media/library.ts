import { atom, type ReadableAtom } from 'nanostores'
import type { OutputOf, ShownRefusal } from '#core/http/define-endpoint.ts'
import { deleteMedia, type MediaShape, pageMedia, updateMedia } from '#core/media/contract.ts'
import { MEDIA_KINDS, type MediaKind, wishedName } from '#core/media/rules.ts'
import { type Address, createPages, oneOf, type Pages } from '../kit/pages.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Reply } from '../line/reply.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** Why something did not work: the server's refusal, or nobody answered. */
export type MediaProblem = ShownRefusal | 'unreachable'

export const problemOf = (reply: Reply<unknown>): MediaProblem | undefined => {
  if (reply.kind === 'ok') return undefined
  return reply.kind === 'refused' ? reply.refusal : 'unreachable'
}

/** Of the whole library, by kind. */
export interface MediaUsage {
  files: Readonly<Record<MediaKind, number>>
  usedBytes: Readonly<Record<MediaKind, number>>
}

const NOTHING: MediaUsage = { files: { image: 0, video: 0 }, usedBytes: { image: 0, video: 0 } }

export const usedBytesOf = ({ usedBytes: { image, video } }: MediaUsage): number => image + video

/** What somebody looks at of the library, narrowed by name and kind. */
export interface LibraryPages extends Pages<OutputOf<typeof pageMedia>, 'text' | 'kind'> {
  /** Loads, and follows what comes and goes. @returns what to call when it is looked at no more */
  open(): Stop
}

interface LibraryPagesWish {
  /** One kind, whatever is chosen. */
  kind?: MediaKind | undefined
  rows?: number
  address?: Address
}

/** Spec 2.4.16: the company's files, the newest first. Outlives its pages, so that uploads can go on. */
export function createMediaLibrary(parts: { request: Request; clock: Pick<LocalClock, 'after'> }) {
  const $usage = atom<MediaUsage>(NOTHING)
  const shown = new Set<Pages<OutputOf<typeof pageMedia>, 'text' | 'kind'>>()
  const reload = async (): Promise<void> => void (await Promise.all([...shown].map(({ load }) => load())))

  return {
    /** As far as anybody has looked. */
    $usage: $usage as ReadableAtom<MediaUsage>,
    pages({ kind, rows, address }: LibraryPagesWish = {}): LibraryPages {
      const own = createPages({ ...parts, address }, pageMedia, {
        start: { text: '', kind: '' },
        rows,
        input: (wish) => ({ text: wish.text, kind: kind ?? oneOf(MEDIA_KINDS, wish.kind) }),
      })
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
    /** A file that the server has just taken: whoever looks sees it. */
    async take({ kind, size, thumbnail_size }: MediaShape): Promise<void> {
      const { files, usedBytes } = $usage.get()
      $usage.set({
        files: { ...files, [kind]: files[kind] + 1 },
        usedBytes: { ...usedBytes, [kind]: usedBytes[kind] + size + thumbnail_size },
      })
      await reload()
    },
    /** Spec 5: nothing is sent for an empty or unchanged name. @returns why it was not renamed */
    async rename(file: MediaShape, typed: string): Promise<MediaProblem | undefined> {
      const name = wishedName(typed, file.name)
      if (name === undefined) return undefined
      const reply = await parts.request(updateMedia, { targetId: file.id, name })
      if (reply.kind === 'ok') {
        const renamed = (other: MediaShape) => (other.id === file.id ? { ...other, name } : other)
        for (const { put } of shown) put((answer) => ({ ...answer, rows: answer.rows.map(renamed) }))
        void reload()
      }
      return problemOf(reply)
    },
    /** @returns why it was not deleted */
    async remove(file: MediaShape): Promise<MediaProblem | undefined> {
      const reply = await parts.request(deleteMedia, { targetId: file.id })
      const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)
      if (isGone) await reload()
      return isGone ? undefined : problemOf(reply)
    },
  }
}

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

export const mediaLibrary: MediaLibrary = createMediaLibrary({ request, clock })
