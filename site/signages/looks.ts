import { atom, type ReadableAtom } from 'nanostores'
import { LIST_ROWS_MAX } from '#core/limits.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { pageSignages, type SignageRow } from '#core/signages/contract.ts'
import { type Board, board } from '../line/board.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

/** Data for a signage's thumbnail: at least the template of its current scene. */
export type SignageLook = Pick<
  SignageRow,
  | 'id'
  | 'name'
  | 'companyName'
  | 'language'
  | 'hours'
  | 'phone'
  | 'resumes'
  | 'translations'
  | 'companyTranslations'
  | 'companyPhone'
  | 'default_character'
  | 'templates'
>

/**
 * Thumbnail data of the signages on the screen. Data of other signages is not loaded, because a company may have a
 * thousand.
 */
export interface Looks {
  $looks: ReadableAtom<ReadonlyMap<number, SignageLook>>
  $failed: ReadableAtom<boolean>
  /** Loads the data of these signages, which are on the screen now. @returns a function to call when they leave the screen */
  want(ids: readonly number[]): Stop
  /** Adds thumbnail data that another request has returned. */
  take(looks: readonly SignageLook[]): void
  retry(): void
}

/** Changes within this time are loaded with one request. */
const GATHER_MS = 50

const shows = ({ templates }: SignageLook, { scene, shown }: SignageEntry): boolean => {
  const template = templates.find(({ signage_state }) => signage_state === scene)
  if (!template) return false
  if (shown?.scene !== scene || shown.mediaId === null) return true
  const files = [template.contents_media, ...template.media_schedule.map(({ media }) => media)]
  return files.some((file) => file?.id === shown.mediaId)
}

/**
 * Scene and media that a thumbnail needs, as a key. Each key is requested only once, even if the answer lacks its data.
 */
const needOf = (entry: SignageEntry | undefined): string =>
  entry ? `${entry.scene} ${entry.shown?.mediaId ?? ''}` : ''

export function createLooks(parts: {
  request: Request
  line: Pick<Line, 'on'>
  board: Pick<Board, '$signages' | 'signage'>
  clock: Pick<LocalClock, 'after'>
}): Looks {
  const $looks = atom<ReadonlyMap<number, SignageLook>>(new Map())
  const $failed = atom(false)
  const requestedIds = new Set<readonly number[]>()
  const asked = new Map<number, string>()
  let isGathering = false

  const take = (looks: readonly SignageLook[]): void => {
    for (const { id } of looks) asked.set(id, needOf(parts.board.signage(id)))
    $looks.set(new Map([...$looks.get(), ...looks.map((look) => [look.id, look] as const)]))
  }

  const isMissing = (id: number): boolean => {
    const look = $looks.get().get(id)
    const entry = parts.board.signage(id)
    const isKnown = look && (!entry || shows(look, entry))
    return !isKnown && asked.get(id) !== needOf(entry)
  }

  async function ask(ids: readonly number[]): Promise<void> {
    for (const id of ids) asked.set(id, needOf(parts.board.signage(id)))
    const reply = await parts.request(pageSignages, { page: 1, limit: LIST_ROWS_MAX, ids: [...ids] })
    $failed.set(reply.kind !== 'ok')
    if (reply.kind === 'ok') take(reply.value.rows)
    else for (const id of ids) asked.delete(id)
  }

  function look(): void {
    isGathering = false
    const wanted = new Set([...requestedIds].flat().filter(isMissing))
    const ids = [...wanted]
    for (let at = 0; at < ids.length; at += LIST_ROWS_MAX) void ask(ids.slice(at, at + LIST_ROWS_MAX))
  }

  const gather = (): void => {
    if (requestedIds.size === 0 || isGathering) return
    isGathering = true
    parts.clock.after(GATHER_MS, look)
  }

  parts.board.$signages.listen(gather)
  parts.line.on('templateChanged', ({ signageId }) => {
    asked.delete(signageId)
    const others = new Map($looks.get())
    // data on the screen stays until the new answer arrives
    if ([...requestedIds].flat().includes(signageId)) void ask([signageId])
    else if (others.delete(signageId)) $looks.set(others)
  })

  return {
    $looks,
    $failed,
    want(ids) {
      requestedIds.add(ids)
      gather()
      return () => void requestedIds.delete(ids)
    },
    take,
    retry: gather,
  }
}

export const looks: Looks = createLooks({ request, line, board, clock })
