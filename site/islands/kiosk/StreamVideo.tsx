import { useEffect, useRef } from 'react'

interface StreamVideoProps {
  stream: MediaStream
  label?: string
  /** Once, when the first picture is on the screen. */
  onFrame?(): void
}

/** A stream's picture; its sound goes another way. */
export function StreamVideo({ stream, label, onFrame }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      aria-label={label}
      aria-hidden={!label || undefined}
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      onLoadedData={onFrame}
    />
  )
}
