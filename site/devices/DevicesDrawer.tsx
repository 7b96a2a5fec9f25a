import { useTexts } from '../kit/texts/use-texts.ts'
import { Drawer } from '../kit/ui/Drawer.tsx'
import { DevicesPanel } from './DevicesPanel.tsx'
import { devicePicker, isSpeakerChosenHere } from './device-picker-wiring.ts'
import { $level, microphone } from './microphone-wiring.ts'
import { devicesTexts } from './texts.ts'

/** Panel, camera preview and level meter are mounted only while the drawer is open. */
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
