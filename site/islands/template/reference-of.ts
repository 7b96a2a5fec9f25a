import type { MediaShape } from '#contract/media.ts'
import type { MediaReference } from '#contract/shapes.ts'

/** What a template keeps of a file of the library. */
export const referenceOf = ({ id, image_url, kind, name }: MediaShape): MediaReference => ({
  id,
  image_url,
  kind,
  name,
})
