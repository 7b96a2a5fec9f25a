const SIDE_MAX = 640
/** Position in the video from which its still picture is taken. The very first frame is often black. */
const AT_SECONDS = 0.5

/** A hidden, muted video element. */
export function hiddenVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  return video
}

/** Calls `begin` and waits for the event. @returns false if an error or the time limit comes first */
export function came(
  video: HTMLVideoElement,
  event: 'loadeddata' | 'canplay' | 'seeked',
  begin: () => void,
  limit?: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    if (limit?.aborted) return resolve(false)
    limit?.addEventListener('abort', () => resolve(false), { once: true })
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    begin()
  })
}

/** Draws the video's current frame as a picture, scaled down to `widthMax` if the video is wider. */
export function frameOf(
  video: HTMLVideoElement,
  type: 'image/png' | 'image/jpeg',
  { widthMax = video.videoWidth, quality }: { widthMax?: number; quality?: number } = {},
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(widthMax, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality))
}

/** Releases the loaded file. */
export function unload(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

/**
 * decisions 4: the still picture of a video, for a server that cannot draw one.
 * @param limit ends the attempt, because some videos neither load nor fail
 * @returns undefined if this browser cannot play the video or does not load it in time
 */
export async function drawVideoFrame(file: Blob, limit: AbortSignal): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  const video = hiddenVideo()
  try {
    const isThere = await came(
      video,
      'loadeddata',
      () => {
        video.src = url
      },
      limit,
    )
    if (!isThere || video.videoWidth === 0) return undefined
    const isSought = await came(
      video,
      'seeked',
      () => {
        video.currentTime = Math.min(AT_SECONDS, video.duration / 2)
      },
      limit,
    )
    // a portrait video gets a smaller width, so that the PNG stays within the server's limit
    const widthMax = Math.round(SIDE_MAX * Math.min(1, video.videoWidth / video.videoHeight))
    return isSought ? await frameOf(video, 'image/png', { widthMax }) : undefined
  } finally {
    unload(video)
    URL.revokeObjectURL(url)
  }
}
