import { folded } from '#core/fields/folded.ts'
import type { Endpoint } from '#core/http/define-endpoint.ts'
import { pageOf } from '#core/http/pages.ts'
import type { MediaShape } from '#core/media/contract.ts'
import type { Request } from '../../site/line/request.ts'

interface Wish {
  page: number
  limit: number
  text?: string
  kind?: MediaShape['kind']
}

/** The company's files as a server has them, the newest first: what takes and gives them changes `files`. */
export function createShelf(files: MediaShape[] = []) {
  const shelf = { files: [...files] }
  const byKind = (figure: (of: MediaShape[]) => number) => ({
    image: figure(shelf.files.filter(({ kind }) => kind === 'image')),
    video: figure(shelf.files.filter(({ kind }) => kind === 'video')),
  })
  const asked: Wish[] = []
  const answer = (wish: Wish) => {
    asked.push(wish)
    const found = shelf.files.filter(
      ({ kind, name }) => (wish.kind ?? kind) === kind && folded(name).includes(folded(wish.text ?? '')),
    )
    const usedBytes = byKind((of) => of.reduce((sum, file) => sum + file.size + file.thumbnail_size, 0))
    return { ...pageOf(found, wish), files: byKind((of) => of.length), usedBytes }
  }
  return {
    shelf,
    asked,
    take: (file: MediaShape): void => {
      shelf.files = [file, ...shelf.files.filter(({ id }) => id !== file.id)]
    },
    /** Answers what is asked of the library; whatever else goes to `others`. */
    request: (others: Request): Request =>
      (async (endpoint: Endpoint, input: Wish, options: never) =>
        endpoint.path === '/api/getMedia'
          ? { kind: 'ok', value: answer(input) }
          : others(endpoint, input as never, options)) as unknown as Request,
  }
}
