/**
 * A page for tests of islands and parts: happy-dom's window as globals, React in test mode, and everything unmounted after
 * each test. Import it first, then testing-library and the component with `await import()`.
 */
import { afterEach } from 'node:test'
import { Window } from 'happy-dom'

export const page = new Window({ url: 'http://localhost/' })
Object.defineProperty(page.navigator, 'languages', { value: ['ja-JP', 'ja'], configurable: true })

/** Globals that Node has as well. The page needs happy-dom's: an Event of Node cannot be dispatched to an element. */
const PAGE_WINS = new Set([
  'navigator',
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'KeyboardEvent',
  'MouseEvent',
  'localStorage',
  'sessionStorage',
])

function* prototypesOf(object: object): Generator<object> {
  for (
    let next: object | null = object;
    next && next !== Object.prototype;
    next = Object.getPrototypeOf(next)
  )
    yield next
}

/**
 * Defines a global that reads happy-dom's property at each use, because happy-dom creates some of them on first use.
 */
function lend(name: string) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => page[name as keyof Window],
    set: (value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }),
  })
}

for (const layer of prototypesOf(page)) {
  for (const name of Object.getOwnPropertyNames(layer)) {
    if (!(name in globalThis) || PAGE_WINS.has(name)) lend(name)
  }
}
Object.assign(globalThis, { window: globalThis, self: globalThis, IS_REACT_ACT_ENVIRONMENT: true })

const { cleanup, configure } = await import('@testing-library/react')
// On a busy machine a component needs longer to render than the library's default of one second.
configure({ asyncUtilTimeout: 20_000 })
afterEach(() => cleanup())
