import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  addExhibitMap,
  deleteExhibitMap,
  type ExhibitMapHead,
  type ExhibitMapShape,
  type ExhibitShape,
  getExhibitMap,
  getExhibitMaps,
  renewGuideToken,
  startGuidance,
  stopGuidance,
  updateExhibitMap,
} from '#core/exhibits/contract.ts'
import { type ExhibitWords, NO_WORDS } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import type { Drafts } from '#core/visitor-texts/translations.ts'
import { type Address, idIn } from '../kit/pages.ts'
import { createResource, type Resource, type ResourceStore } from '../kit/resource.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Reply } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import { type Autosave, type AutosaveDeps, createAutosave, type Place } from './autosave.ts'
import { type Canvas, createCanvas, type Trouble } from './canvas.ts'
import { typeDrafts } from './drafted.ts'
import { createHistory, type History } from './history.ts'

/** A signage with a running presentation. */
export interface Guided {
  signageId: number
  signageName: string
  targetId: number
  title: string
}

/** Input in this language could not be saved. */
export interface Unsaved {
  kind: 'unsaved'
  lang: Language
}

/** State of the page for the exhibit guide: chosen map, exhibit and language. */
export interface Exhibits {
  $maps: ReadableAtom<Resource<readonly ExhibitMapHead[]>>
  /** The chosen map. */
  $map: ReadableAtom<Resource<ExhibitMapShape>>
  $mapId: ReadableAtom<number | undefined>
  $selected: ReadableAtom<ExhibitShape | undefined>
  $lang: ReadableAtom<Language>
  /** All running presentations of the company. */
  $guided: ReadableAtom<readonly Guided[]>
  canvas: Canvas
  autosave: Autosave
  history: History
  load(): Promise<void>
  choose(mapId: number): Promise<void>
  setLanguage(lang: Language): void
  type(words: ExhibitWords): void
  /** Fills the empty translations of an exhibit. @returns an undo function */
  typeDrafts(targetId: number, drafts: Drafts): () => void
  addMap(name: string, storeId: number | null): Promise<Trouble | undefined>
  /** @param mapId the map to change: an upload may end after the user has chosen another one */
  changeMap(
    mapId: number,
    changes: { name?: string; backgroundMediaId?: number | null },
  ): Promise<Trouble | undefined>
  removeMap(): Promise<Trouble | undefined>
  renewToken(): Promise<Trouble | undefined>
  /** Saves the exhibit's input, and then starts the presentation. Does not start it if the input could not be saved. */
  guide(targetId: number, signageId: number): Promise<Trouble | Unsaved | undefined>
  stopGuiding(): Promise<Trouble | undefined>
  /** Sends pending changes. Call when the page closes. */
  leave(): void
}

interface ExhibitsDeps extends Pick<AutosaveDeps, 'storage'> {
  request: Request
  clock: Pick<LocalClock, 'after' | 'now'>
  address: Address
  $signages: ReadableAtom<readonly SignageEntry[]>
}

type MapResource = Pick<ResourceStore<ExhibitMapShape>, '$resource' | 'put' | 'load'>

const troubleOf = (reply: Reply<unknown>): Trouble | undefined => (reply.kind === 'ok' ? undefined : reply)

export function createExhibits({ request, clock, storage, address, $signages }: ExhibitsDeps): Exhibits {
  const $mapId = atom<number | undefined>()
  const $lang = atom<Language>('ja')
  const maps = createResource(request, getExhibitMaps, { input: () => ({}) })
  const map = createResource(request, getExhibitMap, { input: () => ({ mapId: $mapId.get() ?? 0 }) })
  const { exhibitOf, putWords, findStored } = storedExhibits(map)
  const history = createHistory()
  const autosave = createAutosave({ request, clock, storage, onSaved: putWords, findStored })
  const canvas = createCanvas({ request, clock, map, history, onRemoved: autosave.forget })
  const { load, choose, leave } = createMapChoice(address, $mapId, { maps, map, canvas, autosave, history })

  return {
    $maps: computed(maps.$resource, ({ value, ...rest }) => ({
      ...rest,
      ...(value && { value: value.maps }),
    })),
    $map: map.$resource,
    $mapId,
    $selected: computed([map.$resource, canvas.$selectedId], ({ value }, id) =>
      value?.list.find((one) => one.targetId === id),
    ),
    $lang,
    $guided: computed($signages, guidedOf),
    canvas,
    autosave,
    history,
    load,
    choose,
    setLanguage: (lang) => $lang.set(lang),
    type(words) {
      const exhibit = exhibitOf(canvas.$selectedId.get())
      if (!exhibit) return
      const lang = $lang.get()
      const { targetId, contentId, texts } = exhibit
      autosave.type({ targetId, contentId, lang }, texts[lang] ?? NO_WORDS, words)
    },
    typeDrafts: (targetId, drafts) => typeDrafts({ autosave, exhibitOf }, targetId, drafts),
    ...mapActions(request, $mapId, { maps, choose, load }),
    ...guideActions(request, autosave, $lang),
    leave,
  }
}

interface PageParts extends Pick<Exhibits, 'canvas' | 'autosave' | 'history'> {
  maps: ResourceStore<{ maps: readonly ExhibitMapHead[] }>
  map: ResourceStore<ExhibitMapShape>
}

/** Loads the maps and shows the chosen one. Sends pending changes before it shows another map. */
function createMapChoice(
  address: Address,
  $mapId: WritableAtom<number | undefined>,
  { maps, map, canvas, autosave, history }: PageParts,
): Pick<Exhibits, 'load' | 'choose' | 'leave'> {
  async function loadMap(): Promise<void> {
    await map.load()
    const { value } = map.$resource.get()
    if (!value) return
    const selectedId = canvas.$selectedId.get()
    if (!value.list.some(({ targetId }) => targetId === selectedId)) canvas.select(value.list[0]?.targetId)
    autosave.restore(value.list)
  }

  async function choose(mapId: number): Promise<void> {
    leave()
    history.clear()
    $mapId.set(mapId)
    keepMap(address, mapId)
    map.forget()
    canvas.select(undefined)
    await loadMap()
  }

  async function load(): Promise<void> {
    await maps.load()
    const chosen = mapToShow(maps.$resource.get().value?.maps ?? [], $mapId.get(), address)
    if (!chosen) {
      $mapId.set(undefined)
      map.forget()
    } else if (chosen.id === $mapId.get()) await loadMap()
    else await choose(chosen.id)
  }

  function leave(): void {
    canvas.settle()
    void autosave.flushAll()
  }

  return { load, choose, leave }
}

/** Functions that add a map or change the chosen map, and reload the map after a successful change. */
function mapActions(
  request: Request,
  $mapId: WritableAtom<number | undefined>,
  { maps, choose, load }: Pick<Exhibits, 'choose' | 'load'> & { maps: { load(): Promise<void> } },
): Pick<Exhibits, 'addMap' | 'changeMap' | 'removeMap' | 'renewToken'> {
  async function change(reply: Promise<Reply<unknown>>): Promise<Trouble | undefined> {
    const trouble = troubleOf(await reply)
    if (!trouble) await load()
    return trouble
  }

  async function changeChosen(ask: (mapId: number) => Promise<Reply<unknown>>): Promise<Trouble | undefined> {
    const mapId = $mapId.get()
    return mapId === undefined ? undefined : change(ask(mapId))
  }

  return {
    async addMap(name, storeId) {
      const reply = await request(addExhibitMap, { name, storeId })
      if (reply.kind !== 'ok') return reply
      await maps.load()
      await choose(reply.value.mapId)
      return undefined
    },
    changeMap: (mapId, changes) => change(request(updateExhibitMap, { mapId, ...changes })),
    removeMap: () =>
      changeChosen(async (mapId) => {
        const reply = await request(deleteExhibitMap, { mapId })
        if (reply.kind === 'ok') $mapId.set(undefined)
        return reply
      }),
    renewToken: () => changeChosen((mapId) => request(renewGuideToken, { mapId })),
  }
}

/** Starts and stops presentations on a signage. */
const guideActions = (
  request: Request,
  autosave: Autosave,
  $lang: WritableAtom<Language>,
): Pick<Exhibits, 'guide' | 'stopGuiding'> => ({
  async guide(targetId, signageId) {
    // save first: the signage presents the stored text, which must equal the text that the user sees here
    const unsaved = await autosave.flushExhibit(targetId)
    if (unsaved) {
      $lang.set(unsaved.lang)
      return { kind: 'unsaved', lang: unsaved.lang }
    }
    return troubleOf(await request(startGuidance, { targetId, signageId }))
  },
  stopGuiding: async () => troubleOf(await request(stopGuidance, {})),
})

/** The chosen map, else the one in the address, else the first one. */
function mapToShow<Map extends { id: number }>(
  maps: readonly Map[],
  chosenId: number | undefined,
  address: Address,
): Map | undefined {
  const wanted = chosenId ?? idIn(address.query().get('map') ?? '')
  return maps.find(({ id }) => id === wanted) ?? maps[0]
}

/** Writes the chosen map into the address. */
function keepMap(address: Address, mapId: number): void {
  const query = address.query()
  query.set('map', String(mapId))
  address.keep(query)
}

const guidedOf = (entries: readonly SignageEntry[]): Guided[] =>
  entries.flatMap(({ id, name, guidance }) =>
    guidance
      ? [{ signageId: id, signageName: name, targetId: guidance.targetId, title: guidance.title }]
      : [],
  )

/** The exhibits of the chosen map as the server has stored them. */
function storedExhibits(map: MapResource) {
  const exhibitOf = (targetId: number | undefined) =>
    map.$resource.get().value?.list.find((one) => one.targetId === targetId)

  function putExhibit(targetId: number, change: (exhibit: ExhibitShape) => ExhibitShape): void {
    const { value } = map.$resource.get()
    if (!value) return
    const list = value.list.map((one) => (one.targetId === targetId ? change(one) : one))
    map.put({ ...value, list })
  }

  function putWords({ targetId, lang }: Place, words: ExhibitWords, updatedAt: number): void {
    putExhibit(targetId, ({ texts, ...rest }) => ({
      ...rest,
      texts: { ...texts, [lang]: words },
      updatedAt,
    }))
  }

  async function findStored({ targetId, lang }: Place): Promise<ExhibitWords | undefined> {
    await map.load()
    const exhibit = exhibitOf(targetId)
    return exhibit && map.$resource.get().status === 'ready' ? (exhibit.texts[lang] ?? NO_WORDS) : undefined
  }

  return { exhibitOf, putWords, findStored }
}
