import type { CSSProperties, ReactNode } from 'react'
import css from './capture/preview.module.css'

type DeviceFrameProps = {
  width: number
  height: number
  /** Button at the lower edge of the framed screen. */
  action?: ReactNode
  children: ReactNode
}

/** The signage's screen with a frame, fitted into the available space. */
export function DeviceFrame({ width, height, action, children }: DeviceFrameProps) {
  const ratio = { '--ratio': `${width / height}` } as CSSProperties
  return (
    <div className={css.room}>
      <div className={css.screen} style={ratio}>
        {children}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
