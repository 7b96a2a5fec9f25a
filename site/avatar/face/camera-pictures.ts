import type { PictureSource } from './landmark-tracker.ts'

/** Wider pictures only cost time: the library scales them down itself. */
const WIDTH_PX = 640

/** A camera's stream, played without being shown. The stream stays the caller's. */
export function createCameraPictures(stream: MediaStream): PictureSource {
  const player = document.createElement('video')
  player.muted = true
  player.playsInline = true
  let takenAtSeconds = -1
  return {
    async start() {
      player.srcObject = stream
      await player.play()
    },
    async take() {
      const { currentTime, videoWidth, videoHeight } = player
      if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || currentTime === takenAtSeconds)
        return undefined
      takenAtSeconds = currentTime
      const resizeWidth = Math.min(WIDTH_PX, videoWidth)
      const resizeHeight = Math.round((videoHeight * resizeWidth) / videoWidth)
      return createImageBitmap(player, { resizeWidth, resizeHeight })
    },
    stop() {
      player.pause()
      player.srcObject = null
    },
  }
}
