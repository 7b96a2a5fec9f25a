import { useEffect, useRef } from 'react'

type StreamVideoProps = {
  stream: MediaStream
  /** Without one the picture is decoration. */
  label?: string
  className?: string
  /** Once, when the first picture is on the screen. */
  onFrame?(): void
}

/** A stream's picture; its sound goes another way. */
export function StreamVideo({ stream, label, className, onFrame }: StreamVideoProps) {
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
      className={className}
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
