import { useStore } from '@nanostores/react'
import { useStage } from '../stage/use-stage.ts'
import { hostStage } from './face-wiring.ts'
import css from './preview.module.css'

/** The canvas that goes to the kiosk: the store's own, only hung in here. */
export const HostCanvas = () => <div ref={useStage(useStore(hostStage.$canvas))} className={css.canvas} />
