import { atom, type ReadableAtom } from 'nanostores'
import { decodeFromAvatar, type EngineReport } from '#core/characters/contract-avatar-commands.ts'
import { type Transport, type TransportSetting, transportOf } from '#core/signages/transport.ts'
import type { Stop } from '../line/stop.ts'
import type { CallPeer } from '../webrtc/call-peer.ts'

/** Which way the avatar goes in this call. The kiosk knows how fast it draws, so in `auto` its word counts. */
export interface CallTransport {
  $transport: ReadableAtom<Transport>
  /** What the kiosk's own engine does; undefined until it has told. */
  $kiosk: ReadableAtom<EngineReport | undefined>
  /** The signage's setting is known now. */
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
