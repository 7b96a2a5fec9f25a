import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

const moved = (keys: readonly number[], from: number, to: number): number[] => {
  const next = [...keys]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Follows the pointer while something is dragged, until the user lets go. */
function usePointerDrag(isDragging: boolean, onMove: (clientY: number) => void, onEnd: () => void): void {
  const latest = useRef({ onMove, onEnd })
  latest.current = { onMove, onEnd }
  useLayoutEffect(() => {
    if (!isDragging) return
    const move = ({ clientY }: globalThis.PointerEvent): void => latest.current.onMove(clientY)
    const end = (): void => latest.current.onEnd()
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [isDragging])
}

/**
 * Rows that are reordered by their grips: by dragging with mouse, pen or finger, or with the arrow keys.
 * @param onOrder the new order and the row that moved; called repeatedly while dragging
 * @param onEnd called when the grip is released
 */
export function useReorder(
  keys: readonly number[],
  onOrder: (keys: number[], moved: number) => void,
  onEnd: () => void,
) {
  const rows = useRef(new Map<number, HTMLElement>())
  const refocused = useRef<number>(undefined)
  const [dragged, setDragged] = useState<number>()

  useLayoutEffect(() => {
    // a row that was moved with the arrow keys has lost the focus: give it back
    const key = refocused.current
    refocused.current = undefined
    if (key !== undefined) rows.current.get(key)?.querySelector<HTMLElement>('[data-grip]')?.focus()
  })

  const isAbove = (key: number, clientY: number): boolean => {
    const box = rows.current.get(key)?.getBoundingClientRect()
    return box !== undefined && clientY > box.top + box.height / 2
  }
  const dragTo = (clientY: number): void => {
    if (dragged === undefined) return
    const from = keys.indexOf(dragged)
    const to = keys.filter((key) => key !== dragged && isAbove(key, clientY)).length
    if (from >= 0 && to !== from) onOrder(moved(keys, from, to), dragged)
  }
  usePointerDrag(dragged !== undefined, dragTo, () => {
    setDragged(undefined)
    onEnd()
  })

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
        onOrder(moved(keys, from, to), key)
        onEnd()
      },
    }),
  }
}
