import mountReact from '@astrojs/react/client.js'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { IslandGuard } from './IslandGuard.tsx'

type Part = ComponentType<object>

/** An island that stays while pages change is put on each of them: as the same component, or React would build it anew. */
const guarded = new WeakMap<Part, Part>()

/** decisions 2: only system administrators work without a company at first; nobody else loads it. */
const CompanyGate = lazy(async () => ({ default: (await import('./CompanyGate.tsx')).CompanyGate }))
const isSystemAdmin = (): boolean => /(^|;\s*)user_role=systemAdmin/.test(document.cookie)

function withGuard(component: Part, mayNeedCompany: boolean): Part {
  const known = guarded.get(component)
  if (known) return known
  const isGated = mayNeedCompany && isSystemAdmin()
  const Guarded = (props: object) => {
    const part = createElement(component, props)
    const shown = isGated ? createElement(Suspense, null, createElement(CompanyGate, null, part)) : part
    return createElement(IslandGuard, null, shown)
  }
  guarded.set(component, Guarded)
  return Guarded
}

/** How Astro puts a React island on its page (bundle/guarded-react): within a guard, or a fault of one would leave an empty page. */
export default function mount(island: HTMLElement): ReturnType<typeof mountReact> {
  const put = mountReact(island)
  const isPage = island.closest('main') !== null
  return (component: Part, props, slots, options) => {
    // the public pages come with their HTML and need no company: a gate that the HTML lacks breaks their hydration
    const mayNeedCompany = isPage && options.client === 'only'
    return put(withGuard(component, mayNeedCompany), props, slots, options)
  }
}
