import type { MediaReference } from '#core/fields/shapes.ts'
import type { MediaShape } from '#core/media/contract.ts'

/** The fields of a library file that a template stores to show it. */
export const referenceOf = ({ id, image_url, kind, name }: MediaShape): MediaReference => ({
  id,
  image_url,
  kind,
  name,
})
