import { useStore } from '@nanostores/react'
import { may } from '#core/accounts/permissions.ts'
import { shownOperatorState } from '#core/operator/rules.ts'
import { canBeFixedHere, isMicrophoneProblem, type Microphone } from '../../devices/microphone.ts'
import { NoMicrophone } from '../../devices/NoMicrophone.tsx'
import { devicesTexts } from '../../devices/texts.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import type { Self } from '../../line/own-state.ts'
import { $session } from '../../line/session.ts'
import type { HostStage } from '../capture/host-stage.ts'
import type { ReturnQuestion } from './return-question.ts'
import css from './standby.module.css'
import { standbyTexts } from './texts-standby.ts'

interface StandbyNoticesProps {
  microphone: Microphone
  self: Self
  stage: Pick<HostStage, '$canDraw'>
  question: ReturnQuestion
}

/** Explains how calls are announced. Hidden while this operator cannot be called: the notices below explain why. */
export function StandbyLead({ microphone, self }: Pick<StandbyNoticesProps, 'microphone' | 'self'>) {
  const { lead } = useTexts(standbyTexts)
  const cannotCall = isMicrophoneProblem(useStore(microphone.$state))
  const own = useStore(self.$self)
  const isUnreachable = own !== undefined && shownOperatorState(own) === 'Unreachable'
  return cannotCall || isUnreachable ? null : <p>{lead}</p>
}

/** Why this operator cannot be called, and what to do about it. */
export function StandbyNotices({ microphone, self, stage, question }: StandbyNoticesProps) {
  const texts = useTexts(standbyTexts)
  const common = useTexts(commonTexts)
  const state = useStore(microphone.$state)
  const setAway = useStore(self.$setAway)
  const canDraw = useStore(stage.$canDraw)
  const own = useStore(self.$self)
  return (
    <div className={css.notices}>
      <NoMicrophone microphone={microphone} title={useTexts(devicesTexts).noReception} />
      {!canDraw && !(isMicrophoneProblem(state) && !canBeFixedHere(state)) && (
        <Banner tone="warning" title={texts.stage.title}>
          {texts.stage.text}
        </Banner>
      )}
      {own && shownOperatorState(own) === 'Unreachable' && <NoChannelNotice />}
      {!setAway && <ReturnNotice self={self} question={question} />}
      {setAway && (
        <Banner
          tone="warning"
          title={texts.self.setAway}
          action={
            <Button size="sm" onClick={self.dismissSetAway}>
              {common.close}
            </Button>
          }
        >
          {texts.self.setAwayText}
        </Banner>
      )}
    </div>
  )
}

/** The operator stepped away before this sign-in and is still away: asks whether to come back. */
function ReturnNotice({ self, question }: Pick<StandbyNoticesProps, 'self' | 'question'>) {
  const texts = useTexts(standbyTexts).back
  if (!useStore(question.$isAsked)) return null
  return (
    <Banner
      tone="warning"
      title={texts.title}
      action={
        <>
          <Button size="sm" onClick={question.dismiss}>
            {texts.stayAway}
          </Button>
          <Button size="sm" variant="primary" icon="reception" onClick={self.comeBack}>
            {texts.comeBack}
          </Button>
        </>
      }
    >
      {texts.text}
    </Banner>
  )
}

/**
 * Tells the operator that they have no avatar channel, so no call can reach them until an administrator assigns one.
 */
function NoChannelNotice() {
  const texts = useTexts(standbyTexts).self
  const { user } = useStore($session)
  const mayAssign = user !== undefined && may(user.role, 'channel.write')
  return (
    <Banner
      tone="warning"
      title={texts.unreachable}
      action={
        mayAssign && (
          <LinkButton size="sm" href="/app/company/licences">
            {texts.assign}
          </LinkButton>
        )
      }
    >
      {mayAssign ? texts.helpUnreachableOwn : texts.helpUnreachable}
    </Banner>
  )
}
