const QUALITY = 0.85

type Picture = { image: CanvasImageSource; width: number; height: number; close: () => void }

async function grabFrame(track: MediaStreamTrack): Promise<Picture> {
  const image = await new ImageCapture(track).grabFrame()
  return { image, width: image.width, height: image.height, close: () => image.close() }
}

/** Without ImageCapture: the next frame drawn by a muted video element. */
async function drawNextFrame(track: MediaStreamTrack): Promise<Picture> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  const drawn = new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  await video.play()
  await drawn
  const close = () => {
    video.srcObject = null
  }
  return { image: video, width: video.videoWidth, height: video.videoHeight, close }
}

/** The part of a picture that fills another size completely, like `object-fit: cover`. */
export function coverCrop(from: { width: number; height: number }, to: { width: number; height: number }) {
  const scale = Math.max(to.width / from.width, to.height / from.height)
  const width = to.width / scale
  const height = to.height / scale
  return { x: (from.width - width) / 2, y: (from.height - height) / 2, width, height }
}

async function jpegOf(picture: Picture, width: number, height: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const { x, y, width: cropWidth, height: cropHeight } = coverCrop(picture, { width, height })
  canvas.getContext('2d')?.drawImage(picture.image, x, y, cropWidth, cropHeight, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
}

/** A JPEG of the track's current picture, filling width x height; undefined if the camera gives none. */
export async function captureStill(
  track: MediaStreamTrack,
  width: number,
  height: number,
): Promise<Blob | undefined> {
  if (track.readyState !== 'live') return undefined
  try {
    const picture = await ('ImageCapture' in globalThis ? grabFrame(track) : drawNextFrame(track))
    const blob = await jpegOf(picture, width, height)
    picture.close()
    return blob
  } catch (error) {
    // A call never waits for the visitor's picture, and never fails because of it.
    console.warn('media: a still picture could not be taken', error)
    return undefined
  }
}
