/** A canvas as a video stream. Browsers sample visible pages automatically; in a hidden page each frame is requested. */
export interface CanvasStream {
  readonly media: MediaStream
  /** Call after drawing. */
  drawn(): void
  stop(): void
}

export function createCanvasStream(canvas: HTMLCanvasElement, fps: number): CanvasStream {
  const media = canvas.captureStream(fps)
  const track = media.getVideoTracks()[0] as CanvasCaptureMediaStreamTrack | undefined
  return {
    media,
    drawn() {
      if (document.hidden) track?.requestFrame()
    },
    stop: () => track?.stop(),
  }
}
