import type { ReactNode } from 'react'
import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { StageIcon } from './StageIcon.tsx'
import css from './talk.module.css'

/** The visitor's mirrored self view; a silhouette without a camera. */
export function SelfView({ box, label, children }: { box: Box; label: string; children: ReactNode }) {
  return (
    <div className={css.selfView} style={boxStyle(box)}>
      {children ?? <StageIcon name="person" size={96} />}
      <span>{label}</span>
    </div>
  )
}
