import { devicesTexts } from '../../messages/devices.ts'
import { devicePicker, isSpeakerChosenHere } from '../../stores/operator/device-picker-wiring.ts'
import { $level, microphone } from '../../stores/operator/microphone-wiring.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { DevicesPanel } from './DevicesPanel.tsx'

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
