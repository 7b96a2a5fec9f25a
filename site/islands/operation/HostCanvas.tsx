import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { hostStage } from '../../stores/operator/face-wiring.ts'
import css from './preview.module.css'

/** The canvas that goes to the kiosk: the store's own, only hung in here. */
export function HostCanvas() {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useStore(hostStage.$canvas)
  useEffect(() => {
    if (!canvas) return
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  return <div ref={frame} className={css.canvas} />
}
