import { useEffect } from 'react'
import { faceGateway } from '../operator/face-wiring.ts'

/** While the panel is on the screen the server keeps the port open and tells who sends. */
export function usePanel(isOpen: boolean): void {
  useEffect(() => (isOpen ? faceGateway.watch() : undefined), [isOpen])
}
