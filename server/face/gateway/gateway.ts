import type { FaceSender } from '#core/face/face-source.ts'
import type { FaceFrame } from '#core/face/rules.ts'
import { FacePort } from './port.ts'

/** An operator who receives face frames at a port. */
export interface FaceListener {
  userId: number
  /** Only a sender with this name or IP address is accepted. If empty, no sender is accepted. */
  subjectName: string
}

export interface GatewayDeps {
  /** Address on which the ports listen. */
  host: string
  now: () => number
  /** Called for every accepted face frame. The `frame` object is reused for the next call. */
  onFace: (userId: number, frame: FaceFrame) => void
  /** Called for the sender of every complete frame, whether it is accepted or not. */
  onSender: (userId: number, sender: FaceSender, isAccepted: boolean) => void
  /** Called for every malformed datagram. */
  onMalformed: (port: number) => void
  onPort: (port: number, state: 'open' | 'failed', error?: Error) => void
  /** UDP port to which start messages for iFacialMocap are sent; by default the port of iFacialMocap. */
  startPort?: number
}

/** Receives the data of face-capture apps in the local network (decisions 5): VMC over OSC, Live Link Face and iFacialMocap. */
export interface UdpGateway {
  /** Opens a port or changes its listeners; closes a port that has no listeners. Retries a port that could not be opened. */
  listen(port: number, listeners: readonly FaceListener[]): void
  /** Number of malformed datagrams since the port was opened. */
  malformed(port: number): number
  close(): Promise<void>
}

export function createUdpGateway(deps: GatewayDeps): UdpGateway {
  const ports = new Map<number, FacePort>()
  const closing = new Set<Promise<void>>()

  const drop = (port: number): void => {
    const open = ports.get(port)
    if (!open) return
    ports.delete(port)
    const closed = open.close().finally(() => closing.delete(closed))
    closing.add(closed)
  }

  const withRetry: GatewayDeps = {
    ...deps,
    onPort(port, state, error) {
      if (state === 'failed') ports.delete(port)
      deps.onPort(port, state, error)
    },
  }

  return {
    listen(port, listeners) {
      if (listeners.length === 0) return drop(port)
      const open = ports.get(port) ?? new FacePort(port, withRetry)
      ports.set(port, open)
      open.setListeners(listeners)
    },
    malformed: (port) => ports.get(port)?.malformed ?? 0,
    async close() {
      for (const port of [...ports.keys()]) drop(port)
      await Promise.all(closing)
    },
  }
}
