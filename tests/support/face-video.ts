import { writeFile } from 'node:fs/promises'
import { drawFace, type FacePose, PICTURE_HEIGHT, PICTURE_WIDTH } from './face-pictures.ts'

/** Writes a video for Chromium's fake camera (`--use-file-for-fake-video-capture`): YUV4MPEG2, 4:2:0, full range as BT.601. */
export async function writeFaceVideo(file: string, poses: readonly FacePose[], fps = 30): Promise<void> {
  const header = `YUV4MPEG2 W${PICTURE_WIDTH} H${PICTURE_HEIGHT} F${fps}:1 Ip A1:1 C420jpeg\n`
  const frames = poses.flatMap((pose) => [Buffer.from('FRAME\n'), planesOf(drawFace(pose))])
  await writeFile(file, Buffer.concat([Buffer.from(header), ...frames]))
}

function planesOf(rgba: Uint8Array): Buffer {
  const size = PICTURE_WIDTH * PICTURE_HEIGHT
  const planes = Buffer.alloc(size + size / 2)
  const half = PICTURE_WIDTH / 2
  for (let row = 0; row < PICTURE_HEIGHT; row++) {
    for (let column = 0; column < PICTURE_WIDTH; column++) {
      const at = (row * PICTURE_WIDTH + column) * 4
      const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!]
      planes[row * PICTURE_WIDTH + column] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue)
      if (row % 2 || column % 2) continue
      const place = size + (row / 2) * half + column / 2
      planes[place] = Math.min(255, Math.round(128 - 0.1687 * red - 0.3313 * green + 0.5 * blue))
      planes[place + size / 4] = Math.min(255, Math.round(128 + 0.5 * red - 0.4187 * green - 0.0813 * blue))
    }
  }
  return planes
}
