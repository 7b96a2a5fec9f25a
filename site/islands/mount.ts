import mountReact from '@astrojs/react/client.js'
import { type ComponentType, createElement } from 'react'
import { IslandGuard } from './shell/IslandGuard.tsx'

type Part = ComponentType<object>

/** An island that stays while pages change is put on each of them: as the same component, or React would build it anew. */
const guarded = new WeakMap<Part, Part>()

function withGuard(component: Part): Part {
  const known = guarded.get(component)
  if (known) return known
  const Guarded = (props: object) => createElement(IslandGuard, null, createElement(component, props))
  guarded.set(component, Guarded)
  return Guarded
}

/** How Astro puts a React island on its page (bundle/guarded-react): within a guard, or a fault of one would leave an empty page. */
export default function mount(island: HTMLElement): ReturnType<typeof mountReact> {
  const put = mountReact(island)
  return (component: Part, ...rest) => put(withGuard(component), ...rest)
}
