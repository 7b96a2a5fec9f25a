import { atom, type ReadableAtom } from 'nanostores'
import { encodeAvatarText } from '#contract/avatar-commands.ts'
import { decodeFaceFrame } from '#contract/face-frame.ts'
import type { AvatarCommand } from '#rules/avatar.ts'
import { blankFaceFrame } from '#rules/face.ts'
import { createTransportChoice, type Transport, type TransportSetting } from '#rules/transport.ts'
import { createJitterBuffer } from '../../avatar/face/jitter-buffer.ts'
import type { LipSource } from '../../avatar/lips.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Stop } from '../../kernel/stop.ts'
import { type CommandVerdict, createCommandReceiver } from '../../live/command-channel.ts'
import type { SlotSample } from '../../live/statistics.ts'
import type { KioskAvatar } from './avatar.ts'
import type { KioskMedia } from './media.ts'

const JUDGED_EVERY_MS = 1_000
/** Where the browser does not say what it plays: what lies between its jitter buffer and the loudspeaker. */
const LOUDSPEAKER_MS = 30
/** A voice this far from its faces is a clock that has jumped, no delay. */
const VOICE_DELAY_MAX_MS = 1_000

/** design.md 5, 'local': the kiosk draws the operator's avatar itself, from faces and commands on the data channel. */
export interface KioskLocal {
  $transport: ReadableAtom<Transport>
  /** Faces that have come in this call, counted every second; in the place of decoded pictures. */
  $faces: ReadableAtom<number>
  setSetting(setting: TransportSetting): void
  /** A call is on. */
  begin(): void
  end(): void
  close: Stop
}

export interface KioskLocalDeps {
  media: Pick<KioskMedia, 'onMessage' | 'send' | '$voice' | '$voiceStream'>
  avatar: KioskAvatar
  clock: Pick<Clock, 'every' | 'now'>
  /** A monotonic clock, ms. */
  steadyNow: () => number
  createLips: (voice: MediaStream) => LipSource
  /** The address of a character's file; undefined: the company has no such character. */
  findCharacter: (characterId: number) => Promise<string | undefined>
  /** The character that stands here without a call. */
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

  function judge(): void {
    $transport.set(choice.frameRate(avatar.fps(), JUDGED_EVERY_MS))
    $faces.set(buffer.facts().received)
    if (stopCall) report()
  }

  function report(): void {
    const state = avatar.state()
    media.send(
      encodeAvatarText({
        type: 'engineState',
        transport: $transport.get(),
        motion: state?.motion ?? 'idle',
        motionsPlayed: state?.motionsPlayed ?? 0,
        width: state?.width ?? 0,
        height: state?.height ?? 0,
        frameMs: state?.frameMs ?? 0,
      }),
    )
  }

  function receive(message: string | ArrayBuffer): void {
    if (typeof message === 'string') commands.receive(message)
    else if (decodeFaceFrame(new Uint8Array(message), frame)) buffer.push(frame, steadyNow())
  }

  const commands = createCommandReceiver({ apply, send: (text) => media.send(text) })

  async function bringCharacter(characterId: number): Promise<CommandVerdict> {
    const url = await deps.findCharacter(characterId)
    if (url === undefined) return { ok: false, reason: 'unknown' }
    return (await avatar.show(url)) ? { ok: true } : { ok: false, reason: 'notLoaded' }
  }

  function apply(command: AvatarCommand): CommandVerdict | Promise<CommandVerdict> {
    switch (command.kind) {
      case 'motion':
      case 'expression':
      case 'camera':
        return avatar.apply(command)
      case 'background': {
        // the stage's own wall is behind the canvas already
        const background = command.background === 'wall' ? 'clear' : command.background
        return avatar.apply({ kind: 'background', background })
      }
      case 'avatar':
        return bringCharacter(command.characterId)
      default:
        return { ok: false, reason: 'unknown' } // the operator's own page does these
    }
  }

  /** The voice's delay on the faces' scale: from its own clock where the browser tells it, else from its buffer. */
  function followVoice(sample: SlotSample | undefined): void {
    if (!sample) return
    const sincePlayedMs = clock.now() - sample.at
    const byClock =
      sample.playsAt === undefined
        ? undefined
        : buffer.delayOf((sample.playsAt + sincePlayedMs) % 2 ** 32, steadyNow())
    const isSane = byClock !== undefined && byClock > -VOICE_DELAY_MAX_MS / 10 && byClock < VOICE_DELAY_MAX_MS
    const byBuffer = sample.delayMs === undefined ? undefined : sample.delayMs + LOUDSPEAKER_MS
    buffer.followVoice(isSane ? Math.max(0, byClock) : byBuffer)
  }

  function listen(voice: MediaStream | undefined): void {
    lips?.dispose()
    lips = voice && deps.createLips(voice)
    perform()
  }

  function perform(): void {
    const isOurs = stopCall !== undefined && $transport.get() === 'local'
    if (isOurs) avatar.perform({ sample: () => buffer.sample(steadyNow()) }, lips)
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
    close() {
      stopJudging()
      stopFollowing()
      end()
    },
  }
}
