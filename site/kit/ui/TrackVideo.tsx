import { useMemo } from 'react'
import { StreamVideo } from './StreamVideo.tsx'

/** Shows one video track, such as the visitor's own camera. */
export function TrackVideo({ track, label }: { track: MediaStreamTrack; label: string }) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  return <StreamVideo stream={stream} label={label} />
}
