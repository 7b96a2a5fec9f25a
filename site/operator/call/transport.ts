import { atom, type ReadableAtom } from 'nanostores'
import { decodeFromAvatar, type EngineReport } from '#core/characters/contract-avatar-commands.ts'
import { type Transport, type TransportSetting, transportOf } from '#core/signages/transport.ts'
import type { Stop } from '../../line/stop.ts'
import type { CallPeer } from '../../webrtc/call-peer.ts'

/** How the avatar is sent in this call. With the setting `auto` the kiosk decides, because it knows how fast it can draw. */
export interface CallTransport {
  $transport: ReadableAtom<Transport>
  /** The state of the kiosk's own engine; undefined until reported. */
  $kiosk: ReadableAtom<EngineReport | undefined>
  /** Applies the signage's transport setting. Call when the setting is loaded and when it changes. */
  settle(setting: TransportSetting): void
  close: Stop
}

export function createCallTransport(peer: Pick<CallPeer, 'onMessage'>): CallTransport {
  const $transport = atom<Transport>('stream')
  const $kiosk = atom<EngineReport | undefined>()
  let setting: TransportSetting = 'auto'

  const choose = () => $transport.set(transportOf(setting, $kiosk.get()?.transport))

  return {
    $transport,
    $kiosk,
    settle(next) {
      setting = next
      choose()
    },
    close: peer.onMessage((message) => {
      const said = typeof message === 'string' ? decodeFromAvatar(message) : undefined
      if (said?.type !== 'engineState') return
      const { type, ...report } = said
      $kiosk.set(report)
      choose()
    }),
  }
}
