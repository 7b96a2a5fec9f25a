/**
 * A canvas as a video stream. The browser captures the canvas of a visible page by itself; in a hidden page, `drawn` requests
 * each frame.
 */
interface CanvasStream {
  readonly media: MediaStream
  /** Requests a frame of the stream if the page is hidden. Call after drawing. */
  drawn(): void
  stop(): void
}

function createCanvasStream(canvas: HTMLCanvasElement, fps: number): CanvasStream {
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

/** Creates video streams from one canvas, and updates and stops all of them together. */
export function createCanvasStreams(canvas: HTMLCanvasElement) {
  const streams: CanvasStream[] = []
  return {
    add(fps: number): MediaStream {
      const stream = createCanvasStream(canvas, fps)
      streams.push(stream)
      return stream.media
    },
    /** Requests a frame of each stream if the page is hidden. Call after drawing. */
    drawn(): void {
      for (const stream of streams) stream.drawn()
    },
    stop(): void {
      for (const stream of streams.splice(0)) stream.stop()
    },
  }
}
