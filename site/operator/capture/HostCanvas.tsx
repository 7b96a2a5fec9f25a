import { useStore } from '@nanostores/react'
import { useStage } from '../../stage/use-stage.ts'
import { hostStage } from './face-wiring.ts'
import css from './preview.module.css'

/** Displays the canvas that is streamed to the kiosk. `hostStage` owns the canvas. */
export const HostCanvas = () => <div ref={useStage(useStore(hostStage.$canvas))} className={css.canvas} />
