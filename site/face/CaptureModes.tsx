import type { CaptureMode } from '#core/characters/avatar.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import type { IconName } from '../kit/ui/Icon.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { captureTexts } from './texts.ts'

const ICONS: Record<CaptureMode, IconName> = {
  camera: 'camera',
  phone: 'smartphone',
  microphone: 'microphone',
}
/** The modes in the order of the design. */
const ORDER: readonly CaptureMode[] = ['camera', 'phone', 'microphone']

type CaptureModesProps = { mode: CaptureMode; disabled?: boolean; onChange: (mode: CaptureMode) => void }

/** Switches between web camera, phone, and microphone only (Spec 2.4.6). */
export function CaptureModes({ mode, disabled = false, onChange }: CaptureModesProps) {
  const texts = useTexts(captureTexts)
  return (
    <Segment
      block
      label={texts.how}
      options={ORDER.map((value) => ({ value, label: texts.modes[value], icon: ICONS[value] }))}
      value={mode}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
