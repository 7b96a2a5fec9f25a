import { LIST_SCOPES } from '#rules/roles.ts'
import type { ToClient } from '../contract/realtime/to-client.ts'
import type { Reception } from '../services/reception/reception.ts'
import type { Encoded } from './encoded.ts'
import type { Seat } from './seat.ts'

/** The entries of one company's lists as they were last told, each as text. */
interface Lists {
  signages: Map<number, string>
  operators: Map<number, string>
  /** Whole lists as they were last sent, by what they show: gone with the next change. */
  wholes: Map<readonly number[], Encoded>
}

/**
 * What lists show, as it was last told: an entry is worked out and written once for all whose lists show it, a whole list once for
 * all who see the same, and what says nothing new is told to nobody.
 */
export class Board {
  readonly #reception: Reception
  readonly #lists = new Map<number, Lists>()

  constructor(reception: Reception) {
    this.#reception = reception
  }

  /** The whole list of a page: realtime, submitSignageState. */
  whole({ identity: { companyId, userId, role } }: Seat): Encoded {
    if (companyId === null || userId === null || LIST_SCOPES[role] === 'none') return NOTHING
    const lists = this.#of(companyId)
    const isOverseer = LIST_SCOPES[role] === 'company'
    const sight = isOverseer ? ALL : this.#reception.directory.sightOf(userId)
    const known = lists.wholes.get(sight)
    if (known) return known
    const signages = isOverseer
      ? lists.signages.values()
      : sight.flatMap((id) => lists.signages.get(id) ?? [])
    const entries = [...signages, ...lists.operators.values()]
    const whole = Buffer.from(`${HEAD}${entries.join()}${TAIL}`)
    lists.wholes.set(sight, whole)
    return whole
  }

  /** @returns what those whose lists show it have to be told; undefined: nothing that they do not know */
  signageChanged(companyId: number, signageId: number): ToClient | undefined {
    const lists = this.#lists.get(companyId)
    const { directory, views, world } = this.#reception
    if (!lists || world.isRoom(signageId)) return undefined
    const entry = views.signageEntry(signageId)
    if (!put(lists, lists.signages, signageId, JSON.stringify(entry))) return undefined
    return directory.hasSignage(signageId) ? { type: 'reflectSignageState', entry } : undefined
  }

  operatorChanged(companyId: number, userId: number): ToClient | undefined {
    const lists = this.#lists.get(companyId)
    const { directory, views } = this.#reception
    if (!lists) return undefined
    const entry = views.operatorEntry(directory.user(userId))
    if (!put(lists, lists.operators, userId, JSON.stringify(entry))) return undefined
    return { type: 'reflectOperatorState', entry }
  }

  /** Somebody came or went: the company's lists are put together anew. */
  rebuild(companyId: number): void {
    this.#lists.delete(companyId)
  }

  #of(companyId: number): Lists {
    const known = this.#lists.get(companyId)
    if (known) return known
    const { directory, views } = this.#reception
    const rows = directory.signagesOf(companyId).filter(({ ownerId }) => ownerId === null)
    const lists: Lists = {
      signages: new Map(rows.map(({ id }) => [id, JSON.stringify(views.signageEntry(id))])),
      operators: new Map(
        directory.hostsOf(companyId).map((user) => [user.id, JSON.stringify(views.operatorEntry(user))]),
      ),
      wholes: new Map(),
    }
    this.#lists.set(companyId, lists)
    return lists
  }
}

/** What an overseer sees: a name for it, as a sight is one for what an operator sees. */
const ALL: readonly number[] = []
/** Around entries that are text already. */
const EMPTY = JSON.stringify({ type: 'submitSignageState', entries: [] } satisfies ToClient)
const [HEAD, TAIL] = [EMPTY.slice(0, -2), EMPTY.slice(-2)]
const NOTHING: Encoded = Buffer.from(EMPTY)

function put(lists: Lists, entries: Map<number, string>, id: number, text: string): boolean {
  if (entries.get(id) === text) return false
  entries.set(id, text)
  lists.wholes.clear()
  return true
}
