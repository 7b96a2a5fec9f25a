/** Pages that one meets without having signed in: what only the office shares is not for them. */
const PUBLIC_PAGES = ['Login', 'RegistrationPage', 'WaitingRoom', 'PublicCalendar', 'PhonePage']
const CALL_PAGES = ['StandbyPage', 'OperationPage']
/** Puts every island on its page (bundle/guarded-react). */
const MOUNT = 'mount'
/** Parts of a page that it loads at once and runs a moment later, so that no one task holds it up. */
const SLICES = ['Frame', 'Overlays', 'ReceptionStandby']
/** What fewer pages of the office load is not worth a place in what all of them load. */
const OFTEN = 4

/** The most shared first: a group takes along what its modules import and no earlier one has taken. */
const CHUNKS = ['shell', 'office', 'call'].flatMap((name) =>
  ['-kiosk-public', '-kiosk', '-public', ''].map((more) => name + more),
)

/** @returns the chunk of a module by the pages that load it by themselves; null: rolldown decides */
export function chunkOf(pages) {
  const has = (page) => pages.has(page)
  if (has(MOUNT)) return 'shell-kiosk-public'
  const more = (has('KioskPage') ? '-kiosk' : '') + (PUBLIC_PAGES.some(has) ? '-public' : '')
  if (has('AppShell')) return `shell${more}`
  const office = [...pages].filter((page) => page !== 'KioskPage' && !PUBLIC_PAGES.includes(page))
  if (office.length >= OFTEN) return `office${more}`
  if (CALL_PAGES.some(has)) return `call${more}`
  return null
}

const nameOf = (moduleId) => /([^\\/]+)\.[a-z]+$/.exec(moduleId)?.[1] ?? ''

/** The islands that load a module by themselves: up its static imports, and from a slice on to its page. */
export function pagesOf(moduleId, context) {
  const seen = new Set([moduleId])
  const pages = new Set()
  for (const id of seen) {
    const { importers = [], dynamicImporters = [], isEntry = false } = context.getModuleInfo(id) ?? {}
    if (isEntry) pages.add(nameOf(id))
    for (const importer of importers) seen.add(importer)
    if (SLICES.includes(nameOf(id))) for (const page of dynamicImporters) seen.add(page)
  }
  return pages
}

/**
 * Puts modules that several pages load into few chunks, by who loads them: a request costs a page more than bytes that the
 * next page needs anyway, and the kiosk and the public pages are never handed what only the office needs.
 * @returns rolldown's `output.codeSplitting.groups`
 */
export function chunksByAudience() {
  const known = new Map()
  const ofModule = (id, context) => {
    const chunk = known.get(id) ?? chunkOf(pagesOf(id, context))
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
