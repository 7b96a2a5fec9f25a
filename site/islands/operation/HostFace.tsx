import { useStore } from '@nanostores/react'
import { operationTexts } from '../../messages/operation.ts'
import { hostStage, microphone } from '../../stores/standby-desk.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './preview.module.css'

/** How the character is moved, and whether it can be seen. */
export function HostFace() {
  const texts = useTexts(operationTexts)
  const stage = useStore(hostStage.$state)
  const engine = useStore(hostStage.$engine)
  const captured = useStore(microphone.$state) === 'granted'
  return (
    <div className={css.face}>
      <div className={css.row}>
        <span>{texts.face}</span>
        {stage === 'loading' ? (
          <b className={css.loading}>{texts.loadingCharacter}</b>
        ) : (
          <b className={captured ? css.captured : css.loading}>
            <Icon name={captured ? 'check' : 'microphone-off'} size={16} />
            {captured ? texts.faceByMicrophone : texts.faceOff}
          </b>
        )}
      </div>
      {engine?.notice === 'resolutionLowered' && <p role="status">{texts.resolutionLowered}</p>}
    </div>
  )
}
