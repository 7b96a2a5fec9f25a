import type { MediaReference } from '#core/fields/shapes.ts'
import type { MediaShape } from '#core/media/contract.ts'

/** The part of a library file that a template refers to; its center stays in view. */
export const referenceOf = ({ id, image_url, kind, name }: MediaShape): MediaReference => ({
  id,
  image_url,
  kind,
  name,
})
