import { useState } from 'react'
import { StreamVideo } from '../kit/ui/StreamVideo.tsx'
import css from './kiosk.module.css'

interface StreamPlayerProps {
  stream: MediaStream
  /** Shows the whole picture without cropping, for shared screens. */
  whole?: boolean
  /** Called when a frame of the stream is on the screen. */
  onFrame?(): void
}

/** Draws a stream. The old stream's last frame stays until the new stream's first frame is drawn, to avoid a flash. */
export function StreamPlayer({ stream, whole = false, onFrame }: StreamPlayerProps) {
  const [drawn, setDrawn] = useState<MediaStream>()
  const streams = drawn && drawn !== stream ? [drawn, stream] : [stream]
  return (
    <div className={css.player} data-whole={whole || undefined}>
      {streams.map((each) => (
        <StreamVideo
          key={each.id}
          stream={each}
          onFrame={() => {
            setDrawn(each)
            if (each === stream) onFrame?.()
          }}
        />
      ))}
    </div>
  )
}
