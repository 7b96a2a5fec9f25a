import { closedLips, type LipSource } from '../avatar/lips.ts'

/** Moves the lips once `open` has loaded the code for that. Until then, the lips stay closed. */
export function lazyLips(open: () => Promise<LipSource>): LipSource {
  const closed = closedLips()
  let lips: LipSource | undefined
  let isDisposed = false
  const use = (opened: LipSource): void => {
    if (isDisposed) opened.dispose()
    else lips = opened
  }
  // if the code cannot be loaded, the voice plays with closed lips
  open().then(use, () => undefined)
  return {
    sample: () => lips?.sample() ?? closed,
    dispose() {
      isDisposed = true
      lips?.dispose()
    },
  }
}
