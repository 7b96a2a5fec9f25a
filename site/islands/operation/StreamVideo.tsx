import { useEffect, useRef } from 'react'

type StreamVideoProps = { stream: MediaStream; label?: string; className?: string }

/** A stream's picture without its sound. */
export function StreamVideo({ stream, label, className }: StreamVideoProps) {
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
      autoPlay
      muted
      playsInline
      disablePictureInPicture
    />
  )
}
