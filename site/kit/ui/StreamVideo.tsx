import { useEffect, useRef } from 'react'

type StreamVideoProps = {
  stream: MediaStream
  /** Text alternative. If omitted, the video is decorative. */
  label?: string
  className?: string
  /** Called once, when the first frame of the video is on the screen. */
  onFrame?(): void
}

/** The video of a stream, without its sound. */
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
