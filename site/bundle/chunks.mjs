/** Pages that are shown without signing in: they must not load what only staff pages share. */
const PUBLIC_PAGES = ['Login', 'RegistrationPage', 'WaitingRoom', 'PublicCalendar', 'PhonePage']
const CALL_PAGES = ['StandbyPage', 'OperationPage']
/** Name of the module that mounts the islands (React roots) on every page (bundle/guarded-react). */
const MOUNT = 'mount'
/** Parts of a page that load immediately but run a moment later (kit/slice.ts), so that no single task blocks the page. */
const SLICES = ['Frame', 'Overlays', 'ReceptionStandby', 'DayPicker']
/** Parts that every kiosk loads right after its first scene: they must not load modules that only staff pages need. */
const KIOSK_STARTS =
  /[\\/]site[\\/]((kiosk[\\/]upkeep-|dialogue[\\/])wiring|avatar[\\/]sprites[\\/]sprite-engine)\.ts$/
const KIOSK_START = 'kiosk start'
/** A module used by fewer staff pages than this does not go into their shared chunk. */
const OFTEN = 4

/** The form library has its own chunk: it is large, and most pages have no form that needs it. */
const FORMS = /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]use-entry-form\.ts$/

/** Most widely shared first: a group also takes the imports of its modules, unless an earlier group has taken them. */
const CHUNKS = [
  'everyone',
  'kiosk',
  'start-public',
  'start',
  ...['shell', 'office', 'call'].flatMap((name) => [`${name}-public`, name]),
  'forms',
]

/** @returns the chunk for a module that these pages load; null: rolldown decides */
export function chunkOf(pages) {
  const has = (page) => pages.has(page)
  if (has(MOUNT)) return 'everyone'
  const isPublic = PUBLIC_PAGES.some(has)
  // the kiosk loads all of them, so more chunks would only mean more requests
  if (has('KioskPage')) return isPublic || has('AppShell') ? 'everyone' : 'kiosk'
  const audience = audienceOf(pages)
  if (!audience) return null
  if (has(KIOSK_START)) return isPublic ? 'start-public' : 'start'
  return isPublic ? `${audience}-public` : audience
}

/** @returns the group of staff pages that load a module; undefined if too few load it for a chunk of its own */
function audienceOf(pages) {
  if (pages.has('AppShell')) return 'shell'
  const others = [KIOSK_START, ...PUBLIC_PAGES]
  const office = [...pages].filter((page) => !others.includes(page))
  if (office.length >= OFTEN) return 'office'
  return CALL_PAGES.some((page) => pages.has(page)) ? 'call' : undefined
}

const nameOf = (moduleId) => /([^\\/]+)\.[a-z]+$/.exec(moduleId)?.[1] ?? ''

/** Finds the pages that load a module by following its importers. A dynamic import counts only if it loads one of the SLICES. */
export function pagesOf(moduleId, context) {
  const seen = new Set([moduleId])
  const pages = new Set()
  for (const id of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = context.getModuleInfo(id) ?? {}
    if (isEntry) pages.add(nameOf(id))
    if (KIOSK_STARTS.test(id)) pages.add(KIOSK_START)
    for (const importer of importers) seen.add(importer)
    if (SLICES.includes(nameOf(id))) for (const page of dynamicImporters) seen.add(page)
  }
  return pages
}

/**
 * Puts modules that several pages load into a few chunks, grouped by audience. Fewer requests matter more than fewer bytes, so a
 * page may load modules that only later pages need. But the kiosk and public pages never load modules that only staff pages need.
 * @returns rolldown's `output.codeSplitting.groups`
 */
export function chunksByAudience() {
  const known = new Map()
  const ofModule = (id, context) => {
    const chunk = known.get(id) ?? (FORMS.test(id) ? 'forms' : chunkOf(pagesOf(id, context)))
    known.set(id, chunk)
    return chunk
  }
  const named = (name) => (id, context) => (ofModule(id, context) === name ? name : null)
  const groups = [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    ...CHUNKS.map((name) => ({ name: named(name), minShareCount: 2 })),
  ]
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}
