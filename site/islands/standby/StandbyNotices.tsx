import { useStore } from '@nanostores/react'
import { shownOperatorState } from '#rules/operator.ts'
import { may } from '#rules/permissions.ts'
import { commonTexts } from '../../messages/common.ts'
import { microphoneLacks } from '../../messages/microphone.ts'
import { standbyTexts } from '../../messages/standby.ts'
import type { HostStage } from '../../stores/operator/host-stage.ts'
import { isLack, isMendedHere, type Microphone } from '../../stores/operator/microphone.ts'
import type { Self } from '../../stores/shared/self.ts'
import { $session } from '../../stores/shared/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './standby.module.css'

interface StandbyNoticesProps {
  microphone: Microphone
  self: Self
  stage: Pick<HostStage, '$canDraw'>
}

/** What keeps this operator from being called, and what to do about it. */
export function StandbyNotices({ microphone, self, stage }: StandbyNoticesProps) {
  const texts = useTexts(standbyTexts)
  const common = useTexts(commonTexts)
  const lacks = useTexts(microphoneLacks)
  const state = useStore(microphone.$state)
  const setAway = useStore(self.$setAway)
  const canDraw = useStore(stage.$canDraw)
  const own = useStore(self.$self)
  return (
    <div className={css.notices}>
      {isLack(state) && (
        <Banner
          tone="danger"
          title={texts.microphone.noReception(lacks[state].why)}
          action={
            isMendedHere(state) && (
              <Button size="sm" icon="retry" onClick={() => void microphone.open()}>
                {texts.microphone.retry}
              </Button>
            )
          }
        >
          {lacks[state].cure}
        </Banner>
      )}
      {!canDraw && !(isLack(state) && !isMendedHere(state)) && (
        <Banner tone="warning" title={texts.stage.title}>
          {texts.stage.text}
        </Banner>
      )}
      {own && shownOperatorState(own) === 'Unreachable' && <NoChannelNotice />}
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

/** This operator stands by without a channel: says why no call comes and who can change that. */
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
          <LinkButton size="sm" href="/app/company">
            {texts.assign}
          </LinkButton>
        )
      }
    >
      {mayAssign ? texts.helpUnreachableOwn : texts.helpUnreachable}
    </Banner>
  )
}
