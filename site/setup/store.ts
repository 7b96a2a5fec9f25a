import { map } from 'nanostores'
import { beginSetup, getSetupDoor } from '#core/setup/contract.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

interface Setup {
  /**
   * `begin`: the first-day setup is still open (decisions 1), so the page shows the form for the first administrator.
   */
  phase: 'loading' | 'failed' | 'begin'
}

/** The guide's page; it needs a signed-in administrator. */
const GUIDE_PAGE = '/app/setup'

/**
 * Store of the setup page, which is shown while the first-day setup is open (decisions 1).
 * @param linkKey the setup key in the opened link
 */
export function createSetup(ask: Request, go: (path: string) => void, linkKey = '') {
  const $setup = map<Setup>({ phase: 'loading' })
  return {
    $setup,
    linkKey,
    async load(): Promise<void> {
      const door = await ask(getSetupDoor, {})
      if (door.kind !== 'ok') $setup.setKey('phase', 'failed')
      else if (door.value.isOpen) $setup.set({ phase: 'begin' })
      else go(GUIDE_PAGE)
    },
    begin: createSubmit(ask, beginSetup, () => go(GUIDE_PAGE)),
  }
}

export type SetupStore = ReturnType<typeof createSetup>

const KEY_IN_LINK = /^#key=([A-Z-]+)$/i

/** Reads the setup key from the URL and removes it there, so that it does not stay in the browser's history. */
function takeLinkKey(): string {
  const [, key = ''] = KEY_IN_LINK.exec(location.hash) ?? []
  if (key !== '') history.replaceState(history.state, '', location.pathname)
  return key
}

export const browserSetup = (): SetupStore =>
  createSetup(request, (path) => location.assign(path), takeLinkKey())
