const WIDTH_MAX = 640
/** A first frame is often black. */
const AT_SECONDS = 0.5

/** Loaded as far as one frame, or not at all. */
function loaded(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
  })
}

/**
 * decisions 4: the picture of a video for a server that cannot draw one itself.
 * @returns undefined where this browser cannot play it either
 */
export async function drawVideoFrame(file: Blob): Promise<Blob | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    const isThere = loaded(video, 'loadeddata')
    video.src = url
    if (!(await isThere) || video.videoWidth === 0) return undefined
    const isSought = loaded(video, 'seeked')
    video.currentTime = Math.min(AT_SECONDS, video.duration / 2)
    if (!(await isSought)) return undefined
    return await pngOf(video)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function pngOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(WIDTH_MAX, video.videoWidth)
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
