import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { OwnOperatorState } from '#core/realtime/shapes.ts'
import { OPERATION_PATH, operationPath } from '../kit/operation-paths.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import css from './running-call.module.css'
import { callsTexts } from './texts.ts'

/** Link back to the operator's running call, shown on all pages except the call's own. */
export function RunningCall({ $self }: { $self: ReadableAtom<OwnOperatorState | undefined> }) {
  const texts = useTexts(callsTexts)
  const own = useStore($self)
  const talk = own?.talk ?? own?.taking
  const path = useCurrentPath()
  if (!talk || path === OPERATION_PATH) return null
  return (
    <div className={css.bar} role="status">
      <Icon name="speech" />
      <span>{texts.inCall(talk.signageName)}</span>
      <LinkButton size="sm" variant="primary" href={operationPath(talk.signageId)}>
        {texts.backToCall}
      </LinkButton>
    </div>
  )
}
