import { useEffect, useRef } from 'react'

/** Hosts the engine's own canvas; whoever made it disposes of it. */
export function LiveCanvas({ canvas }: { canvas: HTMLCanvasElement }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    canvas.style.cssText = 'display:block;width:100%;height:100%'
    host.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  return <div ref={host} aria-hidden="true" />
}
