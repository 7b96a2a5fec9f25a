import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

const moved = (keys: readonly number[], from: number, to: number): number[] => {
  const next = [...keys]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * Rows that are reordered by their grips: by dragging with mouse, pen or finger, or with the arrow keys.
 * @param onOrder the new order; called repeatedly while dragging
 * @param onEnd called when the grip is released
 */
export function useReorder(keys: readonly number[], onOrder: (keys: number[]) => void, onEnd: () => void) {
  const rows = useRef(new Map<number, HTMLElement>())
  const refocused = useRef<number>(undefined)
  const [dragged, setDragged] = useState<number>()
  const latest = useRef({ keys, onOrder, onEnd })
  latest.current = { keys, onOrder, onEnd }

  useLayoutEffect(() => {
    // a row that moves in the document loses the focus
    const key = refocused.current
    refocused.current = undefined
    if (key !== undefined) rows.current.get(key)?.querySelector<HTMLElement>('[data-grip]')?.focus()
  })

  useLayoutEffect(() => {
    if (dragged === undefined) return
    const onMove = (event: globalThis.PointerEvent): void => {
      const now = latest.current.keys
      const from = now.indexOf(dragged)
      const others = now.filter((key) => key !== dragged)
      const before = others.filter((key) => {
        const box = rows.current.get(key)?.getBoundingClientRect()
        return box && event.clientY > box.top + box.height / 2
      })
      if (from >= 0 && before.length !== from) latest.current.onOrder(moved(now, from, before.length))
    }
    const onUp = (): void => {
      setDragged(undefined)
      latest.current.onEnd()
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onUp)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
    }
  }, [dragged])

  return {
    dragged,
    row: (key: number) => ({
      ref: (element: HTMLElement | null): void => {
        if (element) rows.current.set(key, element)
        else rows.current.delete(key)
      },
    }),
    /** Props of the row's grip button. */
    grip: (key: number) => ({
      'data-grip': '',
      onPointerDown: (event: PointerEvent): void => {
        if (event.button === 0) setDragged(key)
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const from = keys.indexOf(key)
        const to = from + step
        if (step === 0) return
        event.preventDefault()
        if (to < 0 || to >= keys.length) return
        refocused.current = key
        onOrder(moved(keys, from, to))
        onEnd()
      },
    }),
  }
}
