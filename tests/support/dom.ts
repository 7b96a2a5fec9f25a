/**
 * A page for tests of React islands and components: happy-dom's window as globals, React in test mode, and everything
 * unmounted after each test. Import it first, then testing-library and the component with `await import()`. Test files
 * that share a process (support/run.ts) share the window too; it is reset to its initial state before each file.
 */
import { afterEach } from 'node:test'
import { Window } from 'happy-dom'
import { compareElementsByIdentity } from './assert-elements.ts'

/** Globals that Node also defines. The page needs happy-dom's ones: Node's Event cannot be dispatched to an element. */
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
 * Defines a global that reads happy-dom's property at each use, because happy-dom creates some properties on first use.
 */
function lend(from: Window, name: string) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => from[name as keyof Window],
    set: (value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }),
  })
}

/**
 * Records listeners from now on. @returns a function that removes them. It keeps focus and selection listeners of the
 * document, because libraries add these only once.
 */
function recordListeners(target: Window | Window['document'] | Window['document']['body']): () => void {
  const isDocument = 'documentElement' in target
  const added: Parameters<typeof target.addEventListener>[] = []
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...listener: (typeof added)[number]) => {
    added.push(listener)
    add(...listener)
  }
  const isOfLibrary = (type: string) => isDocument && /^(focus|selection)/.test(type)
  return () => {
    for (const [type, listener] of added.splice(0))
      if (!isOfLibrary(type)) target.removeEventListener(type, listener)
  }
}

/** Records the globals. @returns a function that restores them */
function recordGlobals(): () => void {
  const before = Object.getOwnPropertyDescriptors(globalThis) as Record<PropertyKey, PropertyDescriptor>
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name)!
      const was = before[name]
      if (!was && now.configurable) Reflect.deleteProperty(globalThis, name)
      else if (was && (now.value !== was.value || now.get !== was.get))
        Object.defineProperty(globalThis, name, was)
    }
  }
}

async function openPage() {
  const window = new Window({ url: 'http://localhost/' })
  Object.defineProperty(window.navigator, 'languages', { value: ['ja-JP', 'ja'], configurable: true })
  const removeListeners = [window, window.document, window.document.body].map(recordListeners)
  for (const layer of prototypesOf(window)) {
    for (const name of Object.getOwnPropertyNames(layer)) {
      if (!(name in globalThis) || PAGE_WINS.has(name)) lend(window, name)
    }
  }
  Object.assign(globalThis, { window: globalThis, self: globalThis, IS_REACT_ACT_ENVIRONMENT: true })
  const { cleanup, configure } = await import('@testing-library/react')
  // On a busy machine a component needs longer to render than the library's default of one second.
  configure({ asyncUtilTimeout: 20_000 })
  compareElementsByIdentity(window)
  const restoreGlobals = recordGlobals()
  return {
    window,
    cleanup,
    restore(): void {
      cleanup()
      for (const remove of removeListeners) remove()
      restoreGlobals()
      window.localStorage.clear()
      window.sessionStorage.clear()
      window.document.head.replaceChildren()
      window.document.body.replaceChildren()
      for (const { name } of [...window.document.documentElement.attributes])
        window.document.documentElement.removeAttribute(name)
      window.document.title = ''
      for (const cookie of window.document.cookie.split('; '))
        window.document.cookie = `${cookie.replace(/=.*/, '')}=; max-age=0`
      window.happyDOM.setURL('http://localhost/')
    },
  }
}

/**
 * Key under which globalThis holds the page of this process. A module variable would not be shared, because each test
 * file has its own copy of this module (support/own-modules.ts).
 */
const PAGE = Symbol.for('page of the tests')
const shared = globalThis as { [PAGE]?: Awaited<ReturnType<typeof openPage>> }
shared[PAGE]?.restore()
if (!shared[PAGE]) Object.defineProperty(globalThis, PAGE, { value: await openPage() })
const { window, cleanup } = shared[PAGE]!

export const page = window
afterEach(() => cleanup())
