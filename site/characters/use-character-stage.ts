import { useEffect, useRef, useState } from 'react'
import type { CharacterStage, OpenCharacterStage } from './stage.ts'

/** Draws a character on the component's canvas. `stage` is undefined until the character is loaded. */
export function useCharacterStage(openStage: OpenCharacterStage, modelUrl: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [stage, setStage] = useState<CharacterStage>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    let isGone = false
    let opened: CharacterStage | undefined
    openStage(canvas.current, modelUrl).then(
      (ready) => {
        if (isGone) return ready.dispose()
        opened = ready
        setStage(ready)
      },
      (error: unknown) => {
        console.warn('the character cannot be drawn here', error)
        setFailed(true)
      },
    )
    return () => {
      isGone = true
      opened?.dispose()
    }
  }, [openStage, modelUrl])
  return { canvas, stage, hasFailed }
}
