import type { CSSProperties, ReactNode } from 'react'
import css from './preview.module.css'

type DeviceFrameProps = { width: number; height: number; children: ReactNode }

/** The signage's screen with its edge, fitted into the room there is. */
export function DeviceFrame({ width, height, children }: DeviceFrameProps) {
  const ratio = { '--ratio': `${width / height}` } as CSSProperties
  return (
    <div className={css.room}>
      <div className={css.screen} style={ratio}>
        {children}
      </div>
    </div>
  )
}
