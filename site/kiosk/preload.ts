import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import { characterAddress, spritesUrlOf } from '#core/characters/character-address.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { came, frameOf, hiddenVideo, unload } from '../media/video-frame.ts'
import { filesOf } from '../stage/template-shown.ts'
import type { FileToLoad, LoadedFile } from './preloaded-files.ts'

const POSTER_QUALITY = 0.9

/** Every file that any scene (screen) of the signage can show, each once. */
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

/**
 * Files for a start without a network: the files of all scenes (screens of the signage), plus the character's model, or
 * its sprites if this device has no GPU.
 */
export function keptUrls(signage: SignageShape, isTooSlow: boolean): string[] {
  const character = signage.default_character
  const drawn = character && (isTooSlow ? spritesUrlOf(characterAddress(character)) : character.model_url)
  return [...urlsOf(signage).map(({ url }) => url), ...(drawn ? [drawn] : [])]
}

/** Fetches and decodes a file before it is shown. */
export const loadFile = ({ url, kind }: FileToLoad, limit: AbortSignal): Promise<LoadedFile | undefined> =>
  kind === 'video' ? loadVideo(url, limit) : loadImage(url, limit)

async function loadImage(url: string, limit: AbortSignal): Promise<LoadedFile | undefined> {
  const image = new Image()
  image.src = url
  // without its address the image stops loading, and `decode` rejects
  limit.addEventListener('abort', () => image.removeAttribute('src'), { once: true })
  try {
    await image.decode()
  } catch (error) {
    console.warn('kiosk: a picture could not be loaded', url, error)
    return undefined
  }
  // the browser keeps the decoded bytes while the element exists
  return { release: () => image.removeAttribute('src') }
}

async function loadVideo(url: string, limit: AbortSignal): Promise<LoadedFile | undefined> {
  const video = hiddenVideo()
  const canPlay = await came(
    video,
    'canplay',
    () => {
      video.src = url
    },
    limit,
  )
  const frame = canPlay ? await frameOf(video, 'image/jpeg', { quality: POSTER_QUALITY }) : undefined
  if (!canPlay) console.warn('kiosk: a video could not be loaded', url, video.error?.message)
  unload(video)
  if (!canPlay) return undefined
  if (!frame) return { release: () => {} }
  const posterUrl = URL.createObjectURL(frame)
  return { posterUrl, release: () => URL.revokeObjectURL(posterUrl) }
}
