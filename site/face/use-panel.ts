import { useEffect } from 'react'
import { faceGateway } from '../operator/capture/face-wiring.ts'

/** While the panel is shown, the server keeps the port open and reports senders. */
export function usePanel(isOpen: boolean): void {
  useEffect(() => (isOpen ? faceGateway.watch() : undefined), [isOpen])
}
