import type { ShownRefusal } from '#contract/define-endpoint.ts'
import { deleteMedia, listMedia, type MediaShape, updateMedia } from '#contract/media.ts'
import { folded } from '#rules/folded.ts'
import { wishedName } from '#rules/media.ts'
import { type Request, request } from '../../client/request.ts'
import type { Reply } from '../../kernel/reply.ts'
import { createResource } from '../shared/resource.ts'

/** Why something did not work: the server's refusal, or nobody answered. */
export type MediaProblem = ShownRefusal | 'unreachable'

export const problemOf = (reply: Reply<unknown>): MediaProblem | undefined => {
  if (reply.kind === 'ok') return undefined
  return reply.kind === 'refused' ? reply.refusal : 'unreachable'
}

export const usedBytesOf = (files: readonly MediaShape[]): number =>
  files.reduce((sum, file) => sum + file.size + file.thumbnail_size, 0)

/** What the filters leave: files of a kind whose name has a part. */
export function mediaShown(
  files: readonly MediaShape[],
  kind: MediaShape['kind'] | 'all',
  text: string,
): readonly MediaShape[] {
  const wanted = folded(text.trim())
  return files.filter((file) => (kind === 'all' || file.kind === kind) && folded(file.name).includes(wanted))
}

/** Spec 2.4.16: the company's files, the newest first. Outlives its page, so that uploads can go on. */
export function createMediaLibrary(parts: { request: Request }) {
  const library = createResource(parts.request, listMedia, { input: () => ({}) })
  const files = (): readonly MediaShape[] => library.$resource.get().value ?? []

  return {
    $library: library.$resource,
    load: library.load,
    /** A file that the server has just taken, or that has another picture now. */
    take: (file: MediaShape): void => library.put([file, ...files().filter(({ id }) => id !== file.id)]),
    /** Spec 5: nothing is sent for an empty or unchanged name. @returns why it was not renamed */
    async rename(file: MediaShape, typed: string): Promise<MediaProblem | undefined> {
      const name = wishedName(typed, file.name)
      if (name === undefined) return undefined
      const reply = await parts.request(updateMedia, { targetId: file.id, name })
      if (reply.kind === 'ok')
        library.put(files().map((other) => (other.id === file.id ? { ...other, name } : other)))
      return problemOf(reply)
    },
    /** @returns why it was not deleted */
    async remove(file: MediaShape): Promise<MediaProblem | undefined> {
      const reply = await parts.request(deleteMedia, { targetId: file.id })
      const isGone = reply.kind === 'ok' || (reply.kind === 'refused' && reply.status === 404)
      if (isGone) library.put(files().filter(({ id }) => id !== file.id))
      return isGone ? undefined : problemOf(reply)
    },
  }
}

export type MediaLibrary = ReturnType<typeof createMediaLibrary>

export const mediaLibrary: MediaLibrary = createMediaLibrary({ request })
