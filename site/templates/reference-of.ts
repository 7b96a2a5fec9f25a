import type { MediaReference } from '#core/fields/shapes.ts'
import type { MediaShape } from '#core/media/contract.ts'

/** What a template keeps of a file of the library. */
export const referenceOf = ({ id, image_url, kind, name }: MediaShape): MediaReference => ({
  id,
  image_url,
  kind,
  name,
})
