import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import type { Listening, VoiceSample } from './listening.ts'
import { voiceTexts } from './texts-voice.ts'

type ListenButtonProps = {
  listening: Listening
  sample: VoiceSample
  /** Label for screen readers; needed if the page has several such buttons. */
  label?: string
  size?: 'sm' | 'lg'
}

/** The button 声を聞く (listen): plays a preview of a voice; a second press stops it. */
export function ListenButton({ listening, sample, label, size }: ListenButtonProps) {
  const { voice: texts } = useTexts(voiceTexts)
  const key = useId()
  const isPlaying = useStore(listening.$playing) === key
  return (
    <Button
      {...(size ? { size } : {})}
      icon={isPlaying ? 'pause' : 'play'}
      aria-label={isPlaying ? undefined : label}
      disabled={sample.text.trim() === ''}
      onClick={() => void listening.press(key, sample)}
    >
      {isPlaying ? texts.stop : texts.listen}
    </Button>
  )
}
