import type { SignageShape } from '#contract/signages.ts'
import { POSE_OF_SCENE } from '#rules/avatar.ts'
import { TEMPLATE_SCENES } from '#rules/signage.ts'
import { filesOf } from '../shared/template-shown.ts'
import type { Loaded, Wanted } from './shelf.ts'

/** Everything any scene of the signage shows at some hour, each once. */
export function urlsOf({ templates, default_character: character }: SignageShape): Wanted[] {
  const posters = character
    ? TEMPLATE_SCENES.map((scene) => ({
        url: character.posters[POSE_OF_SCENE[scene]],
        kind: 'image' as const,
      }))
    : []
  const files = [...templates.flatMap(filesOf), ...posters]
  return [...new Map(files.map((file) => [file.url, file])).values()]
}

/** What the device keeps for a start without the network: all that, and the character itself. */
export const keptUrls = (signage: SignageShape): string[] => {
  const model = signage.default_character?.model_url
  return [...urlsOf(signage).map(({ url }) => url), ...(model ? [model] : [])]
}

/** Design 4: fetched and decoded before it is shown. */
export const loadFile = ({ url, kind }: Wanted): Promise<Loaded | undefined> =>
  kind === 'video' ? loadVideo(url) : loadImage(url)

async function loadImage(url: string): Promise<Loaded | undefined> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    console.warn('kiosk: a picture could not be loaded', url, error)
    return undefined
  }
  // as long as somebody holds the element the browser keeps its bytes
  return { release: () => image.removeAttribute('src') }
}

async function loadVideo(url: string): Promise<Loaded | undefined> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const canPlay = await new Promise<boolean>((resolve) => {
    video.addEventListener('canplay', () => resolve(true), { once: true })
    video.addEventListener('error', () => resolve(false), { once: true })
    video.src = url
  })
  const posterUrl = canPlay ? await firstFrameOf(video) : undefined
  if (!canPlay) console.warn('kiosk: a video could not be loaded', url, video.error?.message)
  video.removeAttribute('src')
  video.load()
  if (!canPlay) return undefined
  if (posterUrl === undefined) return { release: () => {} }
  return { posterUrl, release: () => URL.revokeObjectURL(posterUrl) }
}

function firstFrameOf(video: HTMLVideoElement): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) =>
    canvas.toBlob((frame) => resolve(frame ? URL.createObjectURL(frame) : undefined), 'image/jpeg', 0.9),
  )
}
