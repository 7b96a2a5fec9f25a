import { useMemo } from 'react'
import { StreamVideo } from '../kit/ui/StreamVideo.tsx'

/** The picture of one track, e.g. of the own camera. */
export function TrackVideo({ track, label }: { track: MediaStreamTrack; label: string }) {
  const stream = useMemo(() => new MediaStream([track]), [track])
  return <StreamVideo stream={stream} label={label} />
}
