import mountReact from '@astrojs/react/client.js'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { roleHint } from '../line/role-hint.ts'
import { IslandGuard } from './IslandGuard.tsx'

type Part = ComponentType<object>

/** Guarded components. A persistent island must keep the same component across pages, or React would recreate it. */
const guarded = new WeakMap<Part, Part>()

/** decisions 2: only system administrators work without a company, so only they load this code. */
const CompanyGate = lazy(async () => ({ default: (await import('./CompanyGate.tsx')).CompanyGate }))
const isSystemAdmin = (): boolean => roleHint() === 'systemAdmin'

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

/** Mounts a React island for Astro (bundle/guarded-react) inside a guard: without it an error would leave an empty page. */
export default function mount(island: HTMLElement): ReturnType<typeof mountReact> {
  const put = mountReact(island)
  const isPage = island.closest('main') !== null
  return (component: Part, props, slots, options) => {
    // public pages are pre-rendered and need no company; a CompanyGate, which their HTML lacks, would break hydration
    const mayNeedCompany = isPage && options.client === 'only'
    return put(withGuard(component, mayNeedCompany), props, slots, options)
  }
}
