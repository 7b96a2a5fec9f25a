import type { LinkQuality } from '#rules/link-quality.ts'

/** A worse or better second has to be confirmed by the next one: a label that flickers says nothing. */
const CONFIRMED_BY = 2

/** The label's memory: feed the quality of every second, get the one to show. */
export function createLinkLabel(): (quality: LinkQuality) => LinkQuality {
  let shown: LinkQuality = 'unknown'
  let next: LinkQuality = 'unknown'
  let seen = 0
  return (quality) => {
    if (quality !== next) {
      next = quality
      seen = 0
    }
    seen += 1
    if (shown === 'unknown' || seen >= CONFIRMED_BY) shown = next
    return shown
  }
}
