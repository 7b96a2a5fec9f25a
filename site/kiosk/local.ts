import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import { decodeFaceFrame } from '#core/face/frame.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { createTransportChoice, type Transport, type TransportSetting } from '#core/signages/transport.ts'
import type { EngineState } from '../avatar/engine.ts'
import { createJitterBuffer } from '../avatar/face/jitter-buffer.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import type { SlotSample } from '../webrtc/statistics.ts'
import type { KioskAvatar } from './avatar.ts'
import { createKioskCommands } from './commands.ts'
import type { KioskMedia } from './media.ts'
import { voiceDelayOf } from './voice-delay.ts'

const JUDGED_EVERY_MS = 1_000

/** decisions 5, 'local': the kiosk draws the operator's avatar itself, from face frames and commands on the data channel. */
export interface KioskLocal {
  $transport: ReadableAtom<Transport>
  /** Face frames received in this call, updated every second; they replace the count of decoded video frames. */
  $faces: ReadableAtom<number>
  setSetting(setting: TransportSetting): void
  /** A call has started. */
  begin(): void
  end(): void
  /** Uses other lips than those of the operator's voice; undefined: the voice again. */
  moveLips(lips: LipSource | undefined): void
  close: Stop
}

interface KioskLocalDeps {
  media: Pick<KioskMedia, 'onMessage' | 'send' | '$voice' | '$voiceStream'>
  avatar: KioskAvatar
  clock: Pick<Clock, 'every' | 'now'>
  /** A monotonic clock, ms. */
  steadyNow: () => number
  createLips: (voice: MediaStream) => LipSource
  /** The address of a character's file; undefined if the company has no such character. */
  findCharacter: (characterId: number) => Promise<string | undefined>
  /** The signage's own character, shown outside of calls. */
  homeCharacter: () => string | undefined
}

/** Faces and voice of the operator, as they arrive. */
function createFaceFeed(deps: KioskLocalDeps) {
  const { clock, steadyNow } = deps
  const buffer = createJitterBuffer()
  const frame = blankFaceFrame()
  return {
    clear: buffer.clear,
    received: () => buffer.facts().received,
    sample: () => buffer.sample(steadyNow()),
    take(message: ArrayBuffer): void {
      if (decodeFaceFrame(new Uint8Array(message), frame)) buffer.push(frame, steadyNow())
    },
    /** Faces are shown with the delay of the voice. */
    followVoice(sample: SlotSample | undefined): void {
      if (!sample) return
      const delayOf = (senderAtMs: number) => buffer.delayOf(senderAtMs, steadyNow())
      buffer.followVoice(voiceDelayOf(sample, clock.now() - sample.at, delayOf))
    },
  }
}

export function createKioskLocal(deps: KioskLocalDeps): KioskLocal {
  const { media, avatar, clock } = deps
  const $transport = atom<Transport>('stream')
  const $faces = atom(0)
  const feed = createFaceFeed(deps)
  const commands = createKioskCommands({ ...deps, send: (text) => media.send(text) })
  const chosen = createChosenTransport(avatar, $transport)
  let stopCall: Stop | undefined
  const lips = createVoiceLips(deps, () => $transport.get() === 'local')
  let otherLips: LipSource | undefined

  const report = () => media.send(reportOf($transport.get(), avatar.state()))

  function judge(): void {
    chosen.judge()
    $faces.set(feed.received())
    if (stopCall) report()
  }

  function perform(): void {
    const isOurs = stopCall !== undefined && $transport.get() === 'local'
    if (isOurs) avatar.perform({ sample: feed.sample }, otherLips ?? lips.current())
    else avatar.perform(undefined)
    if (isOurs) avatar.wake()
  }

  function listen(): void {
    lips.listen()
    perform()
  }

  const offs = [
    clock.every(JUDGED_EVERY_MS, judge),
    $transport.listen(() => {
      perform()
      if (stopCall) report()
    }),
  ]

  function begin(): Stop {
    feed.clear()
    $faces.set(0)
    const listeners = [
      media.onMessage((message) => {
        if (typeof message === 'string') commands.receive(message)
        else feed.take(message)
      }),
      media.$voice.listen(feed.followVoice),
      media.$voiceStream.subscribe(listen),
      $transport.listen(listen),
    ]
    return () => {
      for (const off of listeners) off()
      lips.dispose()
    }
  }

  function end(): void {
    if (!stopCall) return
    stopCall()
    stopCall = undefined
    perform()
    showHome(avatar, deps.homeCharacter())
  }

  return {
    $transport,
    $faces,
    setSetting: chosen.set,
    begin() {
      if (stopCall) return
      stopCall = begin()
      perform()
    },
    end,
    moveLips(next) {
      if (next === otherLips) return
      otherLips = next
      if (stopCall) perform()
    },
    close() {
      for (const off of offs) off()
      end()
    },
  }
}

/** The transport by the signage's setting, judged by what this device can draw. */
function createChosenTransport(avatar: KioskAvatar, $transport: WritableAtom<Transport>) {
  let setting: TransportSetting | undefined
  let choice = createTransportChoice('auto')
  return {
    judge: () => $transport.set(choice.frameRate(avatar.fps(), JUDGED_EVERY_MS)),
    set(next: TransportSetting): void {
      if (next === setting) return
      setting = next
      choice = createTransportChoice(next)
      avatar.insist(next === 'local')
      $transport.set(choice.transport)
    },
  }
}

/** The lips follow the operator's voice while this device draws. */
function createVoiceLips({ media, createLips }: KioskLocalDeps, isDrawnHere: () => boolean) {
  let lips: LipSource | undefined

  function dispose(): void {
    lips?.dispose()
    lips = undefined
  }

  return {
    current: () => lips,
    listen(): void {
      dispose()
      const voice = isDrawnHere() ? media.$voiceStream.get() : undefined
      lips = voice && createLips(voice)
    },
    dispose,
  }
}

/** After a call: the signage's own character, as it stands in Standby. */
function showHome(avatar: KioskAvatar, url: string | undefined): void {
  avatar.apply({ kind: 'camera', camera: 'bust' })
  avatar.apply({ kind: 'background', background: 'clear' })
  avatar.apply({ kind: 'expression', expression: 'neutral' })
  if (url !== undefined) void avatar.show(url)
}

/** Report to the operator about this device's engine. */
const reportOf = (transport: Transport, state: EngineState | undefined): string =>
  encodeAvatarText({
    type: 'engineState',
    transport,
    motion: state?.motion ?? 'idle',
    motionsPlayed: state?.motionsPlayed ?? 0,
    width: state?.width ?? 0,
    height: state?.height ?? 0,
    frameMs: state?.frameMs ?? 0,
  })
