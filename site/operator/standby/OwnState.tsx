import { useStore } from '@nanostores/react'
import { type BreakMinutes, shownOperatorState } from '#core/operator/rules.ts'
import { BreakButtons } from '../../calls/BreakButtons.tsx'
import { breakTexts } from '../../calls/texts-break.ts'
import type { Microphone } from '../../devices/microphone.ts'
import { $now } from '../../kit/now.ts'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { clockFace, timeOfDay } from '../../kit/time-words.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Icon } from '../../kit/ui/Icon.tsx'
import { operatorIcon } from '../../kit/ui/OperatorBadge.tsx'
import { Skeleton } from '../../kit/ui/Skeleton.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import type { Self } from '../../line/own-state.ts'
import type { Colleagues } from './last-one.ts'
import css from './own-state.module.css'
import { standbyTexts } from './texts-standby.ts'

interface OwnStateProps {
  self: Self
  /** Called when the operator steps away; may ask for confirmation first. `restMinutes` undefined: until they return. */
  onLeave: (restMinutes?: BreakMinutes) => void
  colleagues: Colleagues
  microphone: Pick<Microphone, '$state'>
}

/** Spec 2.4.17, 自分の状態 (own state): 受付中 (receiving) or 離席中 (away), and the switch between them. */
export function OwnState({ self, microphone, onLeave, colleagues }: OwnStateProps) {
  const texts = useTexts(standbyTexts).self
  const { operatorStates } = useTexts(commonTexts)
  const { label: restLabel } = useTexts(breakTexts)
  const own = useStore(self.$self)
  const changing = useStore(self.$changing)
  const help = {
    Standby: texts.helpStandby[colleagues],
    Leaving: texts.helpLeaving[colleagues],
    Active: texts.helpActive,
    Logout: useStore(microphone.$state) === 'noPeers' ? texts.helpNoCalls : texts.helpLogout,
    Unreachable: texts.helpUnreachable,
  }
  const shown = own && shownOperatorState(own)
  return (
    <Card label={texts.label} flush>
      <div className={css.me}>
        <p className={css.label}>{texts.label}</p>
        {own && shown ? (
          <>
            <p className={css.now} data-state={shown} role="status">
              <Icon name={operatorIcon(shown)} size={28} />
              <b>{shown === 'Unreachable' ? texts.unreachable : operatorStates[shown]}</b>
              {shown !== 'Logout' && shown !== 'Unreachable' && (
                <span>{texts.since(timeOfDay(own.since))}</span>
              )}
            </p>
            <Toggle self={self} state={own.state} changing={changing} onLeave={onLeave} />
            {own.state === 'Standby' && (
              <BreakButtons label={restLabel} disabled={changing} onRest={onLeave} />
            )}
            <p className={css.help}>
              {own.awayUntil === undefined ? (
                help[shown]
              ) : (
                <Resting until={own.awayUntil} colleagues={colleagues} />
              )}
            </p>
          </>
        ) : (
          <div className={css.skeleton} aria-busy="true">
            <Skeleton shape="title" />
            <Skeleton width="full" />
          </div>
        )}
      </div>
    </Card>
  )
}

function Resting({ until, colleagues }: { until: number; colleagues: Colleagues }) {
  const texts = useTexts(breakTexts)
  const left = clockFace(Math.max(0, until - useStore($now)))
  return (
    <>
      {texts.backAt(timeOfDay(until), left)}
      {texts.meanwhile[colleagues]}
    </>
  )
}

type ToggleProps = {
  self: Self
  state: 'Standby' | 'Active' | 'Leaving' | 'Logout'
  changing: boolean
} & Pick<OwnStateProps, 'onLeave'>

function Toggle({ self, state, changing, onLeave }: ToggleProps) {
  const texts = useTexts(standbyTexts).self
  const press = () => void (state === 'Leaving' ? self.comeBack() : onLeave())
  const enabled = !changing && (state === 'Standby' || state === 'Leaving')
  useShortcut('away', press, { enabled })
  if (state === 'Leaving') {
    return (
      <Button
        variant="primary"
        icon="reception"
        block
        aria-keyshortcuts={ariaKeysOf('away')}
        loading={changing}
        onClick={press}
      >
        {texts.comeBack}
      </Button>
    )
  }
  return (
    <Button
      icon="away"
      block
      aria-keyshortcuts={ariaKeysOf('away')}
      loading={changing}
      disabled={state !== 'Standby'}
      onClick={press}
    >
      {texts.leave}
    </Button>
  )
}
