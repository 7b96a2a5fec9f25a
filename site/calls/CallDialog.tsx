import { self } from '../operator/self.ts'
import { CallRequestDialog } from './CallRequestDialog.tsx'
import { FaultDialog } from './FaultDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { LateRestBar } from './LateRestBar.tsx'
import { RunningCall } from './RunningCall.tsx'
import { calls, fault, handOvers } from './wiring.ts'

/** What can come over any /app page: a call, SVER-01, and the way back to a call that runs. The layout mounts it. */
export function CallDialog() {
  return (
    <>
      <RunningCall $self={self.$self} />
      <LateRestBar $unanswered={calls.$unanswered} $self={self.$self} />
      <FaultDialog fault={fault} />
      <CallRequestDialog calls={calls} />
      <HandOverDialog handOvers={handOvers} />
    </>
  )
}
