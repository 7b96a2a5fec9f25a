import { useStage } from '../stage/use-stage.ts'
import css from './kiosk.module.css'

/** Hosts the avatar engine's canvas. */
export const LiveCanvas = ({ canvas }: { canvas: HTMLCanvasElement }) => (
  <div ref={useStage(canvas)} className={css.live} aria-hidden="true" />
)
