import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { came, frameOf, hiddenVideo, unload } from '../media/video-frame.ts'
import { filesOf } from '../stage/template-shown.ts'
import type { FileToLoad, LoadedFile } from './preloaded-files.ts'

const POSTER_QUALITY = 0.9

/** Every file that any scene of the signage can show, each once. */
export function urlsOf({ templates, default_character: character }: SignageShape): FileToLoad[] {
  const posters = character
    ? TEMPLATE_SCENES.map((scene) => ({
        url: character.posters[POSE_OF_SCENE[scene]],
        kind: 'image' as const,
      }))
    : []
  const files = [...templates.flatMap(filesOf), ...posters]
  return [...new Map(files.map((file) => [file.url, file])).values()]
}

/** The character's video loop (Spec 9); undefined for a company's own character, which has only a picture. */
export function standbyVideoOf(signage: SignageShape | undefined): string | undefined {
  const url = signage?.default_character?.standby_image_url
  return url?.endsWith('.mp4') ? url : undefined
}

/** Files for a start without a network: those of all scenes, plus the character's model, or its video if this device cannot draw it. */
export function keptUrls(signage: SignageShape, isTooSlow: boolean): string[] {
  const video = standbyVideoOf(signage)
  const character = isTooSlow ? video && webmOf(video) : signage.default_character?.model_url
  return [...urlsOf(signage).map(({ url }) => url), ...(character ? [character] : [])]
}

/** Address of the same video as webm, which every kiosk browser plays. */
export const webmOf = (url: string): string => url.replace(/\.mp4$/, '.webm')

/** Fetches and decodes a file before it is shown. */
export const loadFile = ({ url, kind }: FileToLoad): Promise<LoadedFile | undefined> =>
  kind === 'video' ? loadVideo(url) : loadImage(url)

async function loadImage(url: string): Promise<LoadedFile | undefined> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    console.warn('kiosk: a picture could not be loaded', url, error)
    return undefined
  }
  // the browser keeps the decoded bytes while the element exists
  return { release: () => image.removeAttribute('src') }
}

async function loadVideo(url: string): Promise<LoadedFile | undefined> {
  const video = hiddenVideo()
  const canPlay = await came(video, 'canplay', () => {
    video.src = url
  })
  const frame = canPlay ? await frameOf(video, 'image/jpeg', { quality: POSTER_QUALITY }) : undefined
  if (!canPlay) console.warn('kiosk: a video could not be loaded', url, video.error?.message)
  unload(video)
  if (!canPlay) return undefined
  if (!frame) return { release: () => {} }
  const posterUrl = URL.createObjectURL(frame)
  return { posterUrl, release: () => URL.revokeObjectURL(posterUrl) }
}
