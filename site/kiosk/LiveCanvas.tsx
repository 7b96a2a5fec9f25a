import { useStage } from '../stage/use-stage.ts'
import css from './kiosk.module.css'

/** Hosts the engine's own canvas. */
export const LiveCanvas = ({ canvas }: { canvas: HTMLCanvasElement }) => (
  <div ref={useStage(canvas)} className={css.live} aria-hidden="true" />
)
