import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkOf, chunksByAudience, pagesOf } from '../../../site/bundle/chunks.mjs'

test('[decisions 5] keeps modules that only staff pages load out of the chunks of the kiosk and public pages', () => {
  const office = ['AppShell', 'UserList', 'MediaPage', 'CompanyPage', 'StoreList']
  assert.equal(chunkOf(new Set(office)), 'shell')
  assert.equal(chunkOf(new Set([...office.slice(1), 'KioskPage'])), 'kiosk')
  assert.equal(
    chunkOf(new Set([...office, 'KioskPage'])),
    'everyone',
    'all signed-in pages and kiosks load it',
  )
  assert.equal(chunkOf(new Set([...office, 'KioskPage', 'Login'])), 'everyone')
  assert.equal(chunkOf(new Set([...office, 'Login'])), 'shell-public')
  assert.equal(chunkOf(new Set(['mount'])), 'everyone', 'the code that mounts islands is in the common chunk')
  assert.equal(chunkOf(new Set(office.slice(1))), 'office')
  assert.equal(
    chunkOf(new Set(office.slice(2))),
    null,
    'three pages are too few for a chunk that all pages load',
  )
  assert.equal(chunkOf(new Set(['StandbyPage', 'OperationPage', 'KioskPage'])), 'kiosk')
  assert.equal(chunkOf(new Set(['StandbyPage', 'ProfilePage'])), 'call')
  assert.equal(chunkOf(new Set(['UserList', 'ProfilePage'])), null)
})

test('[decisions 5] finds the pages that load a module through static imports, even if imports form a cycle', () => {
  const graph: Record<string, { importers: string[]; isEntry?: boolean }> = {
    '/site/ui/Button.tsx': { importers: ['/site/a.ts'] },
    '/site/a.ts': { importers: ['/site/b.ts', '/site/islands/login/Login.tsx'] },
    '/site/b.ts': { importers: ['/site/a.ts', '/site/islands/kiosk/KioskPage.tsx'] },
    '/site/islands/login/Login.tsx': { importers: [], isEntry: true },
    '/site/islands/kiosk/KioskPage.tsx': { importers: [], isEntry: true },
  }
  const context = { getModuleInfo: (id: string) => graph[id] ?? null }
  for (const id of ['/site/ui/Button.tsx', '/site/a.ts', '/site/b.ts']) {
    assert.deepEqual([...pagesOf(id, context)].toSorted(), ['KioskPage', 'Login'], id)
  }
})

test('[decisions 5] finds pages that import a module dynamically only for the modules in SLICES (chunks.mjs)', () => {
  const graph: Record<string, { importers: string[]; dynamicImporters?: string[]; isEntry?: boolean }> = {
    '/site/ui/Toast.tsx': { importers: ['/site/islands/shell/Overlays.tsx', '/site/avatar/engine.ts'] },
    '/site/islands/shell/Overlays.tsx': {
      importers: [],
      dynamicImporters: ['/site/islands/shell/AppShell.tsx'],
    },
    '/site/avatar/engine.ts': {
      importers: [],
      dynamicImporters: ['/site/islands/kiosk/KioskPage.tsx'],
    },
    '/site/islands/shell/AppShell.tsx': { importers: [], isEntry: true },
    '/site/islands/kiosk/KioskPage.tsx': { importers: [], isEntry: true },
  }
  const context = { getModuleInfo: (id: string) => graph[id] ?? null }
  assert.deepEqual([...pagesOf('/site/ui/Toast.tsx', context)], ['AppShell'])
})

test('[decisions 5] gives each group of shared chunks its own priority, highest first', () => {
  const priorities = chunksByAudience().map(({ priority }) => priority)
  assert.deepEqual(
    priorities,
    priorities.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(priorities).size, priorities.length)
})

test('[decisions 5] keeps modules that a kiosk loads after its first screen out of the chunks of staff pages', () => {
  const graph: Record<string, { importers: string[]; dynamicImporters?: string[]; isEntry?: boolean }> = {
    '/site/webrtc/audio.ts': {
      importers: ['/site/kiosk/upkeep-wiring.ts', '/site/shell/AppShell.tsx', '/site/calls/wiring.ts'],
    },
    '/site/kiosk/upkeep-wiring.ts': { importers: [], dynamicImporters: ['/site/kiosk/KioskPage.tsx'] },
    '/site/calls/wiring.ts': { importers: [], dynamicImporters: ['/site/kiosk/KioskPage.tsx'] },
    '/site/shell/AppShell.tsx': { importers: [], isEntry: true },
    '/site/kiosk/KioskPage.tsx': { importers: [], isEntry: true },
  }
  const context = { getModuleInfo: (id: string) => graph[id] ?? null }
  const later = pagesOf('/site/webrtc/audio.ts', context)
  assert.equal(chunkOf(later), 'start')
  assert.equal(chunkOf(new Set([...later, 'Login'])), 'start-public')
  assert.equal(
    chunkOf(new Set([...later, 'KioskPage'])),
    'everyone',
    "the kiosk's first scene needs the module, too",
  )
  assert.deepEqual(
    [...pagesOf('/site/calls/wiring.ts', context)],
    [],
    'other wiring files do not count as loaded after the first scene',
  )
})
