import { useEffect } from 'react'
import { faceGateway } from '../operator/capture/face-wiring.ts'

/**
 * While `isOpen` is true, asks the server to keep the operator's UDP port for face capture open and to report its
 * status.
 */
export function usePanel(isOpen: boolean): void {
  useEffect(() => (isOpen ? faceGateway.watch() : undefined), [isOpen])
}
