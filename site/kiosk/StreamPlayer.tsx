import { useState } from 'react'
import { StreamVideo } from '../kit/ui/StreamVideo.tsx'
import css from './kiosk.module.css'

interface StreamPlayerProps {
  stream: MediaStream
  /** Nothing is cut off: for screens with writing on them. */
  whole?: boolean
  /** A picture of the stream is on the screen. */
  onFrame?(): void
}

/** A new stream is drawn over the last frame of the old one, which goes when the new one has a picture: no flash. */
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
