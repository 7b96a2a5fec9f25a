import { self } from '../line/own-state.ts'
import { CallRequestDialog } from './CallRequestDialog.tsx'
import { FaultDialog } from './FaultDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { LazyBreakBar } from './LazyBreakBar.tsx'
import { RunningCall } from './RunningCall.tsx'
import { calls, fault, handOvers } from './wiring.ts'

/**
 * Everything about calls that can appear on any /app page: call requests, hand-overs, errors of the realtime connection, and the
 * link back to a running call. Mounted by the layout.
 */
export function CallDialog() {
  return (
    <>
      <RunningCall $self={self.$self} />
      <LazyBreakBar $unanswered={calls.$unanswered} $self={self.$self} />
      <FaultDialog fault={fault} />
      <CallRequestDialog calls={calls} />
      <HandOverDialog handOvers={handOvers} />
    </>
  )
}
