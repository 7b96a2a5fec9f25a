/**
 * A canvas as a video stream. The browser captures the canvas of a visible page by itself; in a hidden page, `drawn` requests
 * each frame.
 */
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
