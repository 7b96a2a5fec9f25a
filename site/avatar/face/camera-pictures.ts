import type { PictureSource } from './landmark-tracker.ts'

/** Width of the pictures. Wider pictures would only take more time, because the tracking library scales them down. */
const WIDTH_PX = 640

/** Plays a camera's stream invisibly. The caller owns the stream. */
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
