import { useStage } from '../stage/use-stage.ts'
import css from './kiosk.module.css'

/** Mounts the element in which the avatar is drawn. */
export const LiveCanvas = ({ canvas }: { canvas: HTMLElement }) => (
  <div ref={useStage(canvas)} className={css.live} aria-hidden="true" />
)
