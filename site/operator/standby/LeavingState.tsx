import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import type { BreakMinutes } from '#core/operator/rules.ts'
import type { Microphone } from '../../devices/microphone.ts'
import { board } from '../../line/board.ts'
import { self } from '../../line/own-state.ts'
import { $session } from '../../line/session.ts'
import { absenceOf } from './last-one.ts'
import { OwnState } from './OwnState.tsx'
import { StepAwayDialog } from './StepAwayDialog.tsx'
import { standby } from './standby-wiring.ts'

/** 自分の状態 (own state). If no other operator is available, asks for confirmation before this operator steps away. */
export function LeavingState({ microphone }: { microphone: Pick<Microphone, '$state'> }) {
  const { user } = useStore($session)
  const own = useStore(self.$self)
  const operators = useStore(board.$operators)
  const signages = useStore(board.$signages)
  const [asked, setAsked] = useState<{ restMinutes?: BreakMinutes | undefined }>()
  const userId = user?.id ?? 0
  const absence = absenceOf(userId, operators, signages)
  const meetsNobody = absence.withAi.length + absence.withoutAi.length > 0

  const leave = (restMinutes?: BreakMinutes) => {
    if (!meetsNobody) self.leave(restMinutes)
    else setAsked({ restMinutes })
  }
  const leaveNow = () => {
    self.leave(asked?.restMinutes)
    setAsked(undefined)
  }
  const suspend = () => {
    for (const { id, name } of signages) if (absence.withoutAi.includes(name)) standby.rest(id, 'suspend')
    leaveNow()
  }
  return (
    <>
      <OwnState self={self} microphone={microphone} onLeave={leave} colleagues={absence.colleagues} />
      {asked && own?.state === 'Standby' && (
        <StepAwayDialog
          absence={absence}
          onSuspend={user && may(user.role, 'signage.suspend') ? suspend : undefined}
          onLeave={leaveNow}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
