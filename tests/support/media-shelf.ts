import { folded } from '#core/fields/folded.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { pageOf } from '#core/http/pages.ts'
import type { MediaShape } from '#core/media/contract.ts'
import type { Request } from '../../site/line/request.ts'

interface Filter {
  page: number
  limit: number
  text?: string
  kind?: MediaShape['kind']
}

/** A fake media library of a company, newest file first. Uploading and deleting change `files`. */
export function createShelf(files: MediaShape[] = []) {
  const shelf = { files: [...files] }
  const byKind = (figure: (of: MediaShape[]) => number) => ({
    image: figure(shelf.files.filter(({ kind }) => kind === 'image')),
    video: figure(shelf.files.filter(({ kind }) => kind === 'video')),
  })
  const asked: Filter[] = []
  const answer = (filter: Filter) => {
    asked.push(filter)
    const found = shelf.files.filter(
      ({ kind, name }) => (filter.kind ?? kind) === kind && folded(name).includes(folded(filter.text ?? '')),
    )
    const usedBytes = byKind((of) => of.reduce((sum, file) => sum + file.size + file.thumbnail_size, 0))
    return { ...pageOf(found, filter), files: byKind((of) => of.length), usedBytes }
  }
  return {
    shelf,
    asked,
    take: (file: MediaShape): void => {
      shelf.files = [file, ...shelf.files.filter(({ id }) => id !== file.id)]
    },
    /** A fake `request` that answers requests about the library and passes all others to `others`. */
    request: (others: Request): Request =>
      (async (endpoint: Endpoint, input: Filter, options: never) =>
        endpoint.path === '/api/getMedia'
          ? { kind: 'ok', value: answer(input) }
          : others(endpoint, input as never, options)) as unknown as Request,
  }
}
