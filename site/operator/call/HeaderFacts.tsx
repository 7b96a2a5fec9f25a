import { useTexts } from '../../kit/texts/use-texts.ts'
import css from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import { useDeviceWords } from './device-words.ts'
import type { VisitorView } from './visitor-view.ts'

/** お客さまの機器 (visitor's devices): states of the signage's camera and microphone, in the header of a monitored signage. */
export function DeviceFact({ signageId, view }: { signageId: number; view: VisitorView }) {
  const texts = useTexts(operationTexts)
  return (
    <p className={css.fact}>
      <span>{texts.device}</span>
      <b>{useDeviceWords(signageId, view)}</b>
    </p>
  )
}
