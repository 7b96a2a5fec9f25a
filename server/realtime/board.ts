import { LIST_SCOPES } from '#core/accounts/roles.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { CompanyNews } from '../reception/desk-news.ts'
import type { Reception } from '../reception/reception.ts'
import type { Encoded } from './encoded.ts'
import { ListChanges, type ListTexts } from './list-changes.ts'
import type { Seat } from './seat.ts'

/** The entries of one company's lists as they were last told, each as text. */
interface Lists extends ListTexts {
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
  whole(seat: Seat): Encoded {
    const { companyId } = seat.identity
    const sight = this.#sightOf(seat)
    if (companyId === null || !sight) return NOTHING
    const lists = this.#of(companyId)
    const known = lists.wholes.get(sight)
    if (known) return known
    const signages = sight.flatMap((id) => lists.signages.get(id) ?? [])
    const hosts = this.#reception.directory.hostsOf(companyId)
    const operators = hosts.flatMap(({ id }) => lists.operators.get(id) ?? [])
    const whole = Buffer.from(`${HEAD}${[...signages, ...operators].join()}${TAIL}`)
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

  /**
   * Whatever came or went is taken up; with `others` what else is new, too, to be told together: much less work than each of them.
   * @returns what each page is told of it: realtime, listsChanged; undefined: nobody's lists are kept
   */
  moved(
    companyId: number,
    { listed, hosts, sights, signages, users }: CompanyNews,
    withOthers: boolean,
  ): ((seat: Seat) => Encoded | undefined) | undefined {
    const lists = this.#lists.get(companyId)
    if (!lists) return undefined
    for (const id of listed.gone) lists.signages.delete(id)
    for (const id of hosts.gone) lists.operators.delete(id)
    lists.wholes.clear()
    for (const id of listed.came) this.signageChanged(companyId, id)
    for (const id of hosts.came) this.operatorChanged(companyId, id)
    const kept = (ids: Iterable<number>, texts: ReadonlyMap<number, string>): number[] =>
      withOthers ? [...ids].filter((id) => texts.has(id)) : []
    const changed = {
      signages: kept(signages, lists.signages).filter((id) => this.signageChanged(companyId, id)),
      operators: kept(users, lists.operators).filter((id) => this.operatorChanged(companyId, id)),
    }
    const changes = new ListChanges(lists, hosts, changed)
    return (seat) => {
      const { role, userId } = seat.identity
      const sight = this.#sightOf(seat)
      const isOverseer = LIST_SCOPES[role] === 'company'
      return sight && changes.of(sight, isOverseer ? listed : sights.get(userId ?? 0))
    }
  }

  /** The signages that a page's lists show; undefined: it has none. Who sees the same has the same one. */
  #sightOf({ identity: { companyId, userId, role } }: Seat): readonly number[] | undefined {
    if (companyId === null || userId === null || LIST_SCOPES[role] === 'none') return undefined
    const { directory } = this.#reception
    return LIST_SCOPES[role] === 'company' ? directory.listedIn(companyId) : directory.sightOf(userId)
  }

  #of(companyId: number): Lists {
    const known = this.#lists.get(companyId)
    if (known) return known
    const { directory, views } = this.#reception
    const lists: Lists = {
      signages: new Map(
        directory.listedIn(companyId).map((id) => [id, JSON.stringify(views.signageEntry(id))]),
      ),
      operators: new Map(
        directory.hostsOf(companyId).map((user) => [user.id, JSON.stringify(views.operatorEntry(user))]),
      ),
      wholes: new Map(),
    }
    this.#lists.set(companyId, lists)
    return lists
  }
}

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
