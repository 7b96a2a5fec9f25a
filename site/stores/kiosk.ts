import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Devices, OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import type { SignageShape } from '#contract/signages.ts'
import { POSE_OF_SCENE } from '#rules/avatar.ts'
import type { Clock, Stop } from '../client/clock.ts'
import type { Line, LineState } from '../client/line.ts'
import type { Request } from '../client/request.ts'
import { type Asked, createAsking } from './kiosk-asking.ts'
import { createKioskAvatar, type KioskAvatarDeps } from './kiosk-avatar.ts'
import { createCallEvents } from './kiosk-call.ts'
import { startDecodeReports } from './kiosk-decode.ts'
import { createKeys, type KeyPress } from './kiosk-keys.ts'
import { createKioskLanguage } from './kiosk-language.ts'
import { createKioskMedia, type KioskMedia, type KioskMediaDeps } from './kiosk-media.ts'
import { drawnScene, type KioskFacts, type KioskModel, kioskModelOf } from './kiosk-model.ts'
import { createNotice } from './kiosk-notice.ts'
import { createOwnState } from './kiosk-own.ts'
import { createCallPicture } from './kiosk-picture.ts'
import { createPresence } from './kiosk-presence.ts'
import { type KioskReport, startReports } from './kiosk-report.ts'
import { createKioskSignage, type SignageFailure } from './kiosk-signage.ts'
import { createNow } from './standby-now.ts'

/** The kiosk page without a page: what the screen shows, and what a visitor and the device's keeper can do. */
export interface Kiosk {
  /** Undefined until the templates have come. */
  $model: ReadableAtom<KioskModel | undefined>
  $signage: ReadableAtom<SignageShape | undefined>
  $failure: ReadableAtom<SignageFailure | undefined>
  $language: ReadableAtom<Language>
  /** Grows when stage, peer and call state are dropped and rebuilt. */
  $generation: ReadableAtom<number>
  $callId: ReadableAtom<string | undefined>
  $poster: ReadableAtom<string | undefined>
  $canvas: ReadableAtom<HTMLCanvasElement | undefined>
  $sharing: ReadableAtom<boolean>
  /** Another browser shows this signage. */
  $elsewhere: ReadableAtom<boolean>
  $connection: ReadableAtom<LineState>
  $devices: ReadableAtom<Devices | undefined>
  $settingsOpen: ReadableAtom<boolean>
  $logoutAsked: ReadableAtom<boolean>
  media: KioskMedia
  touch(buttonId: number): void
  cancel(): void
  end(): void
  setLanguage(language: Language): void
  /** Any touch: somebody is there, and sound may play from now on. */
  touched(): void
  takeOver(): void
  toggleSettings(): void
  answerLogout(yes: boolean): Promise<void>
  rebuild(): void
  keyDown(press: KeyPress): void
  keyUp(press: Pick<KeyPress, 'key'>): void
  /** The page is there. @returns what to call when it goes. */
  open(): Stop
}

export interface KioskDeps extends KioskAvatarDeps, Omit<KioskMediaDeps, 'onUnreachable'> {
  line: Pick<Line, 'state' | 'onState' | 'send' | 'on' | 'open' | 'reopen' | 'close' | 'config'>
  clock: Clock
  request: Request
  newId: () => string
  preload: (signage: SignageShape) => Promise<void>
  takeStill: (camera: MediaStreamTrack) => Promise<Blob | undefined>
  watchDevices: (listener: (devices: Devices) => void) => Stop
  /** Once a call: no media path in spite of all retries (realtime.md). */
  reloadOnce: (callId: string) => boolean
  signOut: () => Promise<boolean>
}

const MINUTE_MS = 60_000
const isTalk = (own: OwnSignageState | undefined): boolean =>
  own?.scene === 'Calling' || own?.scene === 'Crowded' || own?.scene === 'Active'

/** Who may look through the camera decides whether it is open. */
function mediaPurpose(own: OwnSignageState | undefined): 'call' | 'monitoring' | undefined {
  if (own?.scene === 'Calling' || own?.scene === 'Active') return 'call'
  return own && own.monitors > 0 ? 'monitoring' : undefined
}

export function createKiosk(deps: KioskDeps): Kiosk {
  const { line, clock } = deps
  const own = createOwnState(line)
  const { $own } = own
  const presence = createPresence({ line, clock, inTalk: () => isTalk($own.get()) })
  const signage = createKioskSignage(deps)
  const asking = createAsking({ line, clock, $own, newId: deps.newId })
  const picture = createCallPicture(deps)
  const media = createKioskMedia({
    ...deps,
    onUnreachable: () => void deps.reloadOnce($own.get()?.requestId ?? 'monitoring'),
  })
  const avatar = createKioskAvatar(deps)
  const notice = createNotice(line, clock)
  const language = createKioskLanguage(clock, () => !isTalk($own.get()))
  const calls = createCallEvents({ line, clock, $own, rebuild })

  const $generation = atom(0)
  const $elsewhere = atom(false)
  const $connection = atom<LineState>(line.state())
  const $devices = atom<Devices | undefined>()
  const $settingsOpen = atom(false)
  const $logoutAsked = atom(false)

  const $minuteAt = computed(createNow(clock), (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const $language = computed(
    [language.$chosen, signage.$signage],
    (chosen, shown): Language => chosen ?? shown?.language ?? 'ja',
  )
  const $facts = computed(
    [
      signage.$signage,
      $own,
      presence.$offline,
      asking.$asked,
      picture.$sentFor,
      calls.$farewell,
      notice.$notice,
      $language,
      $minuteAt,
    ],
    (shown, state, offline, asked, sentFor, farewell, text, spoken, nowAt): KioskFacts | undefined =>
      shown && {
        signage: shown,
        own: state,
        offline,
        askedText: textFor(asked, state),
        pictureSent: sentFor !== undefined && sentFor === state?.requestId,
        farewell,
        notice: text,
        language: spoken,
        nowAt,
      },
  )
  const $model = computed($facts, (facts) => facts && kioskModelOf(facts))
  const $scene = computed($facts, (facts) => facts && drawnScene(facts))
  const $poster = computed(
    [signage.$signage, $scene],
    (shown, scene) => shown?.default_character?.posters[POSE_OF_SCENE[scene ?? 'Standby']],
  )
  const $report = computed(
    [$scene, signage.$signage, $language],
    (scene, shown, spoken): KioskReport | undefined =>
      shown && scene && { scene, version: shown.version, language: spoken, ...siteVersionOf(line) },
  )

  const keys = createKeys(clock, () => isTalk($own.get()), {
    call: () => ask(visibleButtons()[0]?.text),
    toggleSettings,
    askLogout: () => $logoutAsked.set(true),
    rebuild,
    setLanguage: language.choose,
  })

  let stopDecodeReports: Stop | undefined

  /** Everything outside the picture that follows from the own state. */
  function follow(state: OwnSignageState | undefined, before: OwnSignageState | undefined): void {
    const purpose = mediaPurpose(state)
    if (purpose) media.open(purpose)
    else media.close()
    if (state?.scene === 'Active') {
      stopDecodeReports ??= startDecodeReports({ line, clock, sample: media.$picture.get })
    } else {
      stopDecodeReports?.()
      stopDecodeReports = undefined
      avatar.wake()
    }
    if (isTalk(before) && !isTalk(state)) language.reset()
    takePicture()
  }

  function takePicture(): void {
    const state = $own.get()
    const camera = media.$camera.get()
    if (state?.scene !== 'Calling' || !state.requestId || !camera) return
    void picture.send({ requestId: state.requestId, signageId: state.signageId }, camera)
  }

  function rebuild(): void {
    calls.clear()
    media.close()
    $generation.set($generation.get() + 1)
    follow($own.get(), undefined)
    void signage.load()
  }

  function toggleSettings(): void {
    $settingsOpen.set(!$settingsOpen.get())
  }

  const visibleButtons = () => $model.get()?.buttons.filter((button) => button.isView) ?? []

  function ask(text: string | undefined): void {
    if ($scene.get() === 'Standby' && !presence.$offline.get()) asking.call(text, $language.get())
  }

  function open(): Stop {
    const offs = [
      $own.listen(follow),
      media.$camera.listen(takePicture),
      media.$picture.listen((sample) => {
        if (sample && sample.framesDecoded > 0) avatar.rest()
      }),
      presence.$offline.listen((offline) => {
        if (offline) own.forget()
      }),
      signage.$signage.listen((shown) => {
        const model = shown?.default_character?.model_url
        if (model) void avatar.show(model)
      }),
      line.onState((state) => $connection.set(state)),
      line.on('alreadyExist', () => $elsewhere.set(true)),
      startReports(line, clock, $report),
      ...reportDevices(deps, $devices),
    ]
    $connection.set(line.state())
    line.open('signage')
    void signage.load()
    return () => {
      for (const off of offs) off()
      for (const part of [own, presence, signage, asking, calls, notice, language, keys, avatar, media])
        part.close()
      stopDecodeReports?.()
      line.close()
    }
  }

  return {
    $model,
    $signage: signage.$signage,
    $failure: signage.$failure,
    $language,
    $generation,
    $callId: computed($own, (state) => state?.talk?.callId),
    $poster,
    $canvas: avatar.$canvas,
    $sharing: calls.$sharing,
    $elsewhere,
    $connection,
    $devices,
    $settingsOpen,
    $logoutAsked,
    media,
    touch(buttonId) {
      const button = visibleButtons().find(({ id }) => id === buttonId)
      if (button) ask(button.text)
    },
    cancel: () => void asking.home(),
    end: () => void asking.home(),
    setLanguage: language.choose,
    touched() {
      language.touch()
      media.unlockSound()
    },
    takeOver() {
      $elsewhere.set(false)
      line.reopen('signage')
    },
    toggleSettings,
    async answerLogout(yes) {
      $logoutAsked.set(false)
      // the line has said goodbye already: without the server's answer the signage stays and comes back
      if (yes && !(await deps.signOut())) line.reopen('signage')
    },
    rebuild,
    keyDown: keys.down,
    keyUp: keys.up,
    open,
  }
}

/** The words of the button, as long as the call is the one that was asked for here. */
const textFor = (asked: Asked | undefined, own: OwnSignageState | undefined): string | undefined =>
  asked && asked.requestId === own?.requestId ? asked.text : undefined

const siteVersionOf = (line: Pick<Line, 'config'>): { siteVersion?: string } => {
  const siteVersion = line.config()?.siteVersion
  return siteVersion === undefined ? {} : { siteVersion }
}

/** devicePermission (realtime.md): now, on every change, and to every new socket. */
function reportDevices(
  deps: KioskDeps,
  $devices: { set(devices: Devices): void; get(): Devices | undefined },
): Stop[] {
  const tell = () => {
    const devices = $devices.get()
    if (devices) deps.line.send({ type: 'devicePermission', ...devices })
  }
  return [
    deps.watchDevices((devices) => {
      $devices.set(devices)
      tell()
    }),
    deps.line.onState((state) => {
      if (state === 'open') tell()
    }),
  ]
}
