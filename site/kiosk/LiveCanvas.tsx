import { useStage } from '../stage/use-stage.ts'
import css from './kiosk.module.css'

/** Hosts what the avatar is drawn in. */
export const LiveCanvas = ({ canvas }: { canvas: HTMLElement }) => (
  <div ref={useStage(canvas)} className={css.live} aria-hidden="true" />
)
