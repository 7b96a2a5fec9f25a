import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import { createTransportChoice, type Transport, type TransportSetting } from '#core/signages/transport.ts'
import type { EngineState } from '../avatar/engine.ts'
import type { LipSource } from '../avatar/lips.ts'
import type { Clock } from '../line/clock.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import type { KioskAvatar } from './avatar.ts'
import { createKioskCommands } from './commands.ts'
import type { CreateFaceFeed, FaceFeed } from './face-feed.ts'
import type { KioskMedia } from './media.ts'

const JUDGED_EVERY_MS = 1_000

/** decisions 5, 'local': the kiosk draws the operator's avatar itself, from face frames and commands on the data channel. */
export interface KioskLocal {
  $transport: ReadableAtom<Transport>
  /**
   * Number of face frames received in this call, updated every second. Shown instead of the number of decoded video
   * frames.
   */
  $faces: ReadableAtom<number>
  setSetting(setting: TransportSetting): void
  /** Receives the operator's face frames and commands, and moves the avatar by them if it is drawn here. Call when a call has started. */
  begin(): void
  end(): void
  /** Moves the lips by `lips` instead of the operator's voice. Undefined: the operator's voice moves them again. */
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
  loadFaceFeed: () => Promise<CreateFaceFeed>
  /** The address of a character's file; undefined if the company has no such character. */
  findCharacter: (characterId: number) => Promise<string | undefined>
  /** The signage's own character, shown outside of calls. */
  homeCharacter: () => string | undefined
}

/** Loads the code that applies face frames to the avatar. Frames that arrive before it is loaded are dropped. */
function createLazyFeed({ clock, steadyNow, loadFaceFeed }: KioskLocalDeps) {
  const $faces = atom(0)
  let feed: FaceFeed | undefined
  let isLoading = false
  return {
    $faces,
    load(): void {
      if (feed || isLoading) return
      isLoading = true
      loadFaceFeed()
        .then((create) => {
          feed = create(clock.now, steadyNow)
        })
        // the next call tries again to load the code
        .catch((error: unknown) => console.warn('kiosk: the face feed could not be loaded', error))
        .finally(() => {
          isLoading = false
        })
    },
    count: () => $faces.set(feed?.received() ?? 0),
    sample: () => feed?.sample(),
    clear(): void {
      feed?.clear()
      $faces.set(0)
    },
    take: (message: ArrayBuffer) => feed?.take(message),
    followVoice: (sample: Parameters<FaceFeed['followVoice']>[0]) => feed?.followVoice(sample),
  }
}

export function createKioskLocal(deps: KioskLocalDeps): KioskLocal {
  const { media, avatar, clock } = deps
  const $transport = atom<Transport>('stream')
  const isDrawnHere = () => $transport.get() === 'local'
  const feed = createLazyFeed(deps)
  const chosen = createChosenTransport(avatar, $transport)
  const commands = createKioskCommands({
    ...deps,
    // a command can finish after its call has ended: then the stream must not be shown
    takeStream: () => stopCall !== undefined && chosen.takeStream(),
    send: (text) => media.send(text),
  })
  const lips = createOperatorLips(deps, isDrawnHere)
  /** Stops what `begin` has started for the running call; undefined outside of calls. */
  let stopCall: Stop | undefined

  function report(): void {
    if (stopCall) media.send(reportOf($transport.get(), avatar.state()))
  }

  function perform(): void {
    const isOurs = stopCall !== undefined && isDrawnHere()
    if (isOurs) avatar.perform({ sample: feed.sample }, lips.current())
    else avatar.perform(undefined)
    if (isOurs) avatar.wake()
  }

  const offs = [
    clock.every(JUDGED_EVERY_MS, () => {
      chosen.judge()
      feed.count()
      report()
    }),
    $transport.listen(() => {
      if (isDrawnHere()) feed.load()
      // outside of calls, the AI may be moving the mouth
      if (!stopCall) return
      lips.listen()
      perform()
      report()
    }),
  ]

  function begin(): Stop {
    if (isDrawnHere()) feed.load()
    feed.clear()
    const listeners = [
      media.onMessage((message) => {
        if (typeof message === 'string') commands.receive(message)
        else feed.take(message)
      }),
      media.$voice.listen(feed.followVoice),
      media.$voiceStream.subscribe(() => {
        lips.listen()
        perform()
      }),
      lips.dispose,
    ]
    return () => stopAll(listeners)
  }

  function end(): void {
    if (!stopCall) return
    stopCall()
    stopCall = undefined
    commands.endCall()
    chosen.endStream()
    perform()
    showHome(avatar, deps.homeCharacter())
  }

  return {
    $transport,
    $faces: feed.$faces,
    setSetting: chosen.set,
    begin() {
      if (stopCall) return
      stopCall = begin()
      perform()
    },
    end,
    moveLips(next) {
      if (lips.replace(next) && stopCall) perform()
    },
    close() {
      stopAll(offs)
      end()
    },
  }
}

/** Chooses the transport from the signage's setting; with 'auto' from the frame rate that this device reaches. Sprites are always local. */
function createChosenTransport(avatar: KioskAvatar, $transport: WritableAtom<Transport>) {
  let setting: TransportSetting | undefined
  let choice = createTransportChoice('auto')
  let isStreamTaken = false
  const publish = () => $transport.set(isStreamTaken ? 'stream' : choice.transport)

  return {
    judge(): void {
      if (isStreamTaken) return
      const fps = avatar.drawsSprites() ? Number.POSITIVE_INFINITY : avatar.fps()
      choice.frameRate(fps, JUDGED_EVERY_MS)
      publish()
    },
    set(next: TransportSetting): void {
      if (next === setting) return
      setting = next
      choice = createTransportChoice(next)
      avatar.insist(next === 'local')
      publish()
    },
    /** Shows the stream until `endStream`. @returns false if the setting is `local` */
    takeStream(): boolean {
      isStreamTaken = setting !== 'local'
      publish()
      return isStreamTaken
    },
    endStream(): void {
      isStreamTaken = false
      publish()
    },
  }
}

/** While this device draws the avatar, its lips follow the operator's voice, unless another source replaces them. */
function createOperatorLips({ media, createLips }: KioskLocalDeps, isDrawnHere: () => boolean) {
  let ofVoice: LipSource | undefined
  let others: LipSource | undefined

  function dispose(): void {
    ofVoice?.dispose()
    ofVoice = undefined
  }

  return {
    current: () => others ?? ofVoice,
    listen(): void {
      dispose()
      const voice = isDrawnHere() ? media.$voiceStream.get() : undefined
      ofVoice = voice && createLips(voice)
    },
    /** @returns whether the source has changed */
    replace(next: LipSource | undefined): boolean {
      const isNews = next !== others
      others = next
      return isNews
    },
    dispose,
  }
}

/** Shows the signage's own character again after a call, as in Standby. */
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
