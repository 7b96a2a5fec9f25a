import type { SignageShape } from '#contract/signages.ts'
import type { Clock } from '../client/clock.ts'

/** A template never waits longer than this for its pictures. */
const PATIENCE_MS = 5_000

/** Design 4: what a new template shows is fetched before it is swapped in, so that nothing flashes. */
export async function preloadSignage(signage: SignageShape, clock: Pick<Clock, 'after'>): Promise<void> {
  const patience = new Promise<void>((resolve) => clock.after(PATIENCE_MS, resolve))
  await Promise.race([Promise.all(urlsOf(signage).map(fetched)), patience])
}

interface Wanted {
  url: string
  kind: 'image' | 'video'
}

export function urlsOf(signage: SignageShape): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const {
    contents_media: media,
    logo_media: logo,
    is_view_logo: showsLogo,
    layout,
  } of signage.templates) {
    if (media && layout !== 'onlyAvatar')
      wanted.set(media.image_url, { url: media.image_url, kind: media.kind })
    if (logo && showsLogo) wanted.set(logo.image_url, { url: logo.image_url, kind: 'image' })
  }
  return [...wanted.values()]
}

/** Settles either way: a picture that cannot be had must not hold up the rest. */
function fetched({ url, kind }: Wanted): Promise<void> {
  if (kind === 'video') {
    return new Promise((resolve) => {
      const video = document.createElement('video')
      video.muted = true
      video.preload = 'auto'
      video.addEventListener('canplay', () => resolve(), { once: true })
      video.addEventListener('error', () => resolve(), { once: true })
      video.src = url
    })
  }
  const image = new Image()
  image.src = url
  return image
    .decode()
    .catch((error: unknown) => console.warn('kiosk: a picture could not be loaded', url, error))
}
