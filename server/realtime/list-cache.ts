import { LIST_SCOPES } from '#core/accounts/roles.ts'
import type { ToClient } from '#core/realtime/to-client.ts'
import type { CompanyChanges } from '../reception/pending-changes.ts'
import type { Reception } from '../reception/reception.ts'
import type { Encoded } from './encoded.ts'
import { ListChanges, type ListTexts } from './list-changes.ts'
import type { PageConnection } from './page-connection.ts'

/** The list entries of one company as last sent, each as JSON text. */
interface Lists extends ListTexts {
  signages: Map<number, string>
  operators: Map<number, string>
  /** Complete lists as last sent. The key is the array of signages that a list shows. Every change clears them. */
  fullLists: Map<readonly number[], Encoded>
}

/**
 * Live lists of signages and operators. Each entry is serialized once for all pages that show it, and each complete list once for all
 * pages with the same view. Unchanged entries are not sent.
 */
export class ListCache {
  readonly #reception: Reception
  readonly #lists = new Map<number, Lists>()

  constructor(reception: Reception) {
    this.#reception = reception
  }

  /** The complete list for a page (docs/realtime.md, submitSignageState). */
  fullList(connection: PageConnection): Encoded {
    const { companyId } = connection.identity
    const visible = this.#visibleTo(connection)
    if (companyId === null || !visible) return NOTHING
    const lists = this.#of(companyId)
    const known = lists.fullLists.get(visible)
    if (known) return known
    const signages = visible.flatMap((id) => lists.signages.get(id) ?? [])
    const hosts = this.#reception.directory.hostsOf(companyId)
    const operators = hosts.flatMap(({ id }) => lists.operators.get(id) ?? [])
    const list = Buffer.from(`${HEAD}${[...signages, ...operators].join()}${TAIL}`)
    lists.fullLists.set(visible, list)
    return list
  }

  /** @returns the message for all pages that list this signage; undefined if nothing has changed for them */
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
   * Applies added and removed signages and operators. With `withOthers`, the messages also include other changed
   * entries, because one message costs much less than one per entry.
   * @returns a function that gives each page its message (docs/realtime.md, listsChanged); undefined if no page has
   * loaded the lists
   */
  entriesMoved(
    companyId: number,
    { listed, hosts, visibleSignages, signages, users }: CompanyChanges,
    withOthers: boolean,
  ): ((connection: PageConnection) => Encoded | undefined) | undefined {
    const lists = this.#lists.get(companyId)
    if (!lists) return undefined
    for (const id of listed.gone) lists.signages.delete(id)
    for (const id of hosts.gone) lists.operators.delete(id)
    lists.fullLists.clear()
    for (const id of listed.came) this.signageChanged(companyId, id)
    for (const id of hosts.came) this.operatorChanged(companyId, id)
    const listedIds = (ids: Iterable<number>, texts: ReadonlyMap<number, string>): number[] =>
      withOthers ? [...ids].filter((id) => texts.has(id)) : []
    const changed = {
      signages: listedIds(signages, lists.signages).filter((id) => this.signageChanged(companyId, id)),
      operators: listedIds(users, lists.operators).filter((id) => this.operatorChanged(companyId, id)),
    }
    const changes = new ListChanges(lists, hosts, changed)
    return (connection) => {
      const { role, userId } = connection.identity
      const visible = this.#visibleTo(connection)
      const isOverseer = LIST_SCOPES[role] === 'company'
      return visible && changes.of(visible, isOverseer ? listed : visibleSignages.get(userId ?? 0))
    }
  }

  /**
   * Ids of the signages in a page's list; undefined if the page has no list. Pages with the same view share one array.
   */
  #visibleTo({ identity: { companyId, userId, role } }: PageConnection): readonly number[] | undefined {
    if (companyId === null || userId === null || LIST_SCOPES[role] === 'none') return undefined
    const { directory } = this.#reception
    return LIST_SCOPES[role] === 'company'
      ? directory.listedIn(companyId)
      : directory.visibleSignagesOf(userId)
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
      fullLists: new Map(),
    }
    this.#lists.set(companyId, lists)
    return lists
  }
}

/** The text of a list message before and after its entries, which are already JSON text. */
const EMPTY = JSON.stringify({ type: 'submitSignageState', entries: [] } satisfies ToClient)
const [HEAD, TAIL] = [EMPTY.slice(0, -2), EMPTY.slice(-2)]
const NOTHING: Encoded = Buffer.from(EMPTY)

function put(lists: Lists, entries: Map<number, string>, id: number, text: string): boolean {
  if (entries.get(id) === text) return false
  entries.set(id, text)
  lists.fullLists.clear()
  return true
}
