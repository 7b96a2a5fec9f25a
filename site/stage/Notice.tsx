import type { Box } from '#core/stage/layout.ts'
import { StageIcon } from './StageIcon.tsx'
import css from './words.module.css'

/** A system notice in front of the stage. */
export function Notice({ box, text }: { box: Box; text: string }) {
  return (
    <div
      className={css.notice}
      style={{ left: box.x, top: box.y, width: box.w, minHeight: box.h }}
      role="status"
    >
      <StageIcon name="speech" size={64} />
      <p className={css.noticeText}>{text}</p>
    </div>
  )
}
