import { useTexts } from '../kit/texts/use-texts.ts'
import { Drawer } from '../kit/ui/Drawer.tsx'
import { $level, microphone } from '../operator/microphone-wiring.ts'
import { DevicesPanel } from './DevicesPanel.tsx'
import { devicePicker, isSpeakerChosenHere } from './device-picker-wiring.ts'
import { devicesTexts } from './texts.ts'

/** The panel lives only while it is seen: so do preview and meter. */
export function DevicesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useTexts(devicesTexts)
  return (
    <Drawer open={open} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <DevicesPanel
        picker={devicePicker}
        microphone={microphone}
        $level={$level}
        canChooseSpeaker={isSpeakerChosenHere()}
      />
    </Drawer>
  )
}
