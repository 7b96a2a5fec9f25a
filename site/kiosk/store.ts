import { atom, computed } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { LineState } from '../line/line.ts'
import { createTimer } from '../line/timer.ts'
import { AI_BUTTON_ID } from '../stage/ai-button.ts'
import { createKeys } from './keys.ts'
import { MESSAGE_BUTTON_ID } from './model.ts'
import { createKioskParts, type KioskParts } from './parts.ts'
import { runKiosk } from './running.ts'
import type { Elsewhere, Kiosk, KioskDeps } from './types.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export type { Kiosk, KioskDeps } from './types.ts'

/** Puts the kiosk's parts together, with the actions of visitors and staff. */
export function createKiosk(deps: KioskDeps): Kiosk {
  const { line, clock } = deps
  const parts = createKioskParts(deps, rebuild)
  const { guest } = parts
  const $generation = atom(0)
  const $elsewhere = atom<Elsewhere | undefined>()
  const $connection = atom<LineState>(line.state())
  const { touchedAt, call, ...visitor } = visitorActions(deps, parts)
  const { idle, ...staff } = staffActions(deps, guest)
  let watchdog: Watchdog | undefined

  function rebuild(): void {
    parts.calls.clear()
    parts.media.close()
    $generation.set($generation.get() + 1)
    parts.follower.again()
    void parts.signage.load()
  }

  const keys = createKeys(clock, () => parts.inTalk() || guest.$isGuest.get(), {
    call,
    toggleSettings: staff.toggleSettings,
    askLogout: staff.askLogout,
    rebuild,
    setLanguage: visitor.setLanguage,
  })

  return {
    ...shownBy(parts),
    $generation,
    $elsewhere,
    $connection,
    ...staff,
    ...visitor,
    touched() {
      visitor.touched()
      idle.touched()
    },
    takeOver() {
      $elsewhere.set(undefined)
      line.reopen('signage')
    },
    rebuild,
    fault: (error) => watchdog?.fault(error),
    keyDown: keys.down,
    keyUp: keys.up,
    open() {
      watchdog = startWatchdog({ ...deps.watch, clock, rebuild })
      const stop = runKiosk({
        deps,
        parts,
        $connection,
        onElsewhere: (refusal) => $elsewhere.set(refusal),
        touchedAt,
      })
      return () => {
        stop()
        watchdog?.close()
        keys.close()
        idle.close()
        parts.close()
        line.close()
      }
    },
  }
}

/** Values of the parts that the page shows. */
function shownBy(parts: KioskParts) {
  const { $own, avatar, local, view } = parts
  return {
    $model: view.$model,
    $signage: parts.signage.$signage,
    $failure: parts.signage.$failure,
    $language: view.$language,
    $callId: computed($own, (state) => state?.talk?.callId),
    $way: computed($own, (state) => mediaTransportOf(state?.talk?.blocked)),
    $poster: view.$poster,
    $canvas: avatar.$canvas,
    $engine: avatar.$engine,
    $transport: local.$transport,
    $faces: local.$faces,
    $sharing: parts.calls.$sharing,
    $isRefused: parts.refused.$isRefused,
    $isUnanswered: parts.asking.$isUnanswered,
    $devices: parts.devices.$devices,
    media: parts.media,
    guest: parts.guest,
    selfTest: parts.selfTest,
    ai: parts.ai,
    help: parts.help,
    $guidance: parts.guided.$guidance,
    $written: parts.captioned.$written,
    dismissMessage: parts.message.dismiss,
    refuseFile: parts.shelf.refuse,
  }
}

function visitorActions({ steadyNow, $guestLanguage }: KioskDeps, parts: KioskParts) {
  const { ai, asking, calls, guest, help, language, view } = parts
  let touchedAt = Number.NEGATIVE_INFINITY
  const visibleButtons = () => view.$model.get()?.buttons.filter((button) => button.isView) ?? []

  function requestAttention(text: string | undefined): void {
    if (view.$scene.get() !== 'Standby' || parts.$offline.get()) return
    if (ai.isTalking()) ai.$dialogue.get()?.callPerson()
    else if (ai.greets()) ai.start('touch')
    else asking.call(text, view.$language.get())
  }

  return {
    touchedAt: () => touchedAt,
    /** Acts as if the visitor had pressed the first button that calls an operator. */
    call: () => requestAttention(visibleButtons().find(({ id }) => id > AI_BUTTON_ID)?.ja),
    touch(buttonId: number) {
      if (buttonId === MESSAGE_BUTTON_ID) return void help.leaveMessage()
      const button = visibleButtons().find(({ id }) => id === buttonId)
      if (button?.id === AI_BUTTON_ID) ai.start('touch')
      else if (button) requestAttention(button.ja)
    },
    cancel: () => void (calls.dismiss() || asking.home()),
    end() {
      // a reservation's visitor (guest) only leaves the room and does not end the call
      if (guest.$room.get()) void guest.leave()
      else void asking.home()
    },
    setLanguage(next: Language) {
      if (guest.$isGuest.get()) $guestLanguage.set(next)
      else language.choose(next)
      ai.$dialogue.get()?.setLanguage(next)
    },
    touched() {
      touchedAt = steadyNow()
      language.touch()
      help.touched()
      parts.selfTest.stop()
      ai.$dialogue.get()?.touched()
      parts.media.unlockSound()
    },
  }
}

/** A panel that staff leave open closes after this time without a touch, because it covers the visitors' screen. */
const STAFF_IDLE_MS = 300_000

function staffActions({ line, clock, signOut }: KioskDeps, guest: KioskParts['guest']) {
  const $settingsOpen = atom(false)
  const $logoutAsked = atom(false)
  const timer = createTimer(clock)
  const wait = () =>
    timer.start(STAFF_IDLE_MS, () => {
      $settingsOpen.set(false)
      $logoutAsked.set(false)
    })
  return {
    $settingsOpen,
    $logoutAsked,
    idle: { touched: wait, close: timer.stop },
    toggleSettings() {
      $settingsOpen.set(!$settingsOpen.get())
      wait()
    },
    askLogout() {
      $logoutAsked.set(true)
      wait()
    },
    async answerLogout(yes: boolean) {
      $logoutAsked.set(false)
      if (!yes) return
      if (guest.$isGuest.get()) return guest.leave()
      // the connection is already closed: if signing out fails, connect again as the signage
      if (!(await signOut())) line.reopen('signage')
    },
  }
}
