import { useTexts } from '../kit/texts/use-texts.ts'
import { Drawer } from '../kit/ui/Drawer.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { devicePicker, isSpeakerChosenHere } from './device-picker-wiring.ts'
import { $level, microphone } from './microphone-wiring.ts'
import { devicesTexts } from './texts.ts'

/** The panel is mounted only while open, and so are preview and level meter. */
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
