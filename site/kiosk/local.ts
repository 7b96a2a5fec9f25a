import { atom, type ReadableAtom } from 'nanostores'
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

export function createKioskLocal(deps: KioskLocalDeps): KioskLocal {
  const { media, avatar, clock, steadyNow } = deps
  const $transport = atom<Transport>('stream')
  const $faces = atom(0)
  const buffer = createJitterBuffer()
  const frame = blankFaceFrame()
  let setting: TransportSetting | undefined
  let choice = createTransportChoice('auto')
  let stopCall: Stop | undefined
  let lips: LipSource | undefined
  let otherLips: LipSource | undefined

  function judge(): void {
    $transport.set(choice.frameRate(avatar.fps(), JUDGED_EVERY_MS))
    $faces.set(buffer.facts().received)
    if (stopCall) report()
  }

  const report = () => media.send(reportOf($transport.get(), avatar.state()))
  const commands = createKioskCommands({ ...deps, send: (text) => media.send(text) })

  function receive(message: string | ArrayBuffer): void {
    if (typeof message === 'string') commands.receive(message)
    else if (decodeFaceFrame(new Uint8Array(message), frame)) buffer.push(frame, steadyNow())
  }

  function followVoice(sample: SlotSample | undefined): void {
    if (!sample) return
    const delayOf = (senderAtMs: number) => buffer.delayOf(senderAtMs, steadyNow())
    buffer.followVoice(voiceDelayOf(sample, clock.now() - sample.at, delayOf))
  }

  function listen(voice: MediaStream | undefined): void {
    lips?.dispose()
    lips = voice && deps.createLips(voice)
    perform()
  }

  function perform(): void {
    const isOurs = stopCall !== undefined && $transport.get() === 'local'
    if (isOurs) avatar.perform({ sample: () => buffer.sample(steadyNow()) }, otherLips ?? lips)
    else avatar.perform(undefined)
    if (isOurs) avatar.wake()
  }

  function home(): void {
    avatar.apply({ kind: 'camera', camera: 'bust' })
    avatar.apply({ kind: 'background', background: 'clear' })
    avatar.apply({ kind: 'expression', expression: 'neutral' })
    const url = deps.homeCharacter()
    if (url !== undefined) void avatar.show(url)
  }

  const stopJudging = clock.every(JUDGED_EVERY_MS, judge)
  const stopFollowing = $transport.listen(() => {
    perform()
    if (stopCall) report()
  })

  function end(): void {
    if (!stopCall) return
    stopCall()
    stopCall = undefined
    perform()
    home()
  }

  return {
    $transport,
    $faces,
    setSetting(next) {
      if (next === setting) return
      setting = next
      choice = createTransportChoice(next)
      avatar.insist(next === 'local')
      $transport.set(choice.transport)
    },
    begin() {
      if (stopCall) return
      buffer.clear()
      $faces.set(0)
      const offs = [
        media.onMessage(receive),
        media.$voice.listen(followVoice),
        media.$voiceStream.subscribe((voice) => listen($transport.get() === 'local' ? voice : undefined)),
        $transport.listen((transport) =>
          listen(transport === 'local' ? media.$voiceStream.get() : undefined),
        ),
      ]
      stopCall = () => {
        for (const off of offs) off()
        lips?.dispose()
        lips = undefined
      }
      perform()
    },
    end,
    moveLips(next) {
      if (next === otherLips) return
      otherLips = next
      if (stopCall) perform()
    },
    close() {
      stopJudging()
      stopFollowing()
      end()
    },
  }
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
