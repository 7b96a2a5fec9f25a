import { atom, computed } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import { mediaTransportOf } from '#core/realtime/media-transport.ts'
import type { LineState } from '../line/line.ts'
import { createKeys } from './keys.ts'
import { AI_BUTTON_ID } from './model.ts'
import { createKioskParts } from './parts.ts'
import { runKiosk } from './running.ts'
import type { Elsewhere, Kiosk, KioskDeps } from './types.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export type { Kiosk, KioskDeps } from './types.ts'

/** Puts the kiosk's parts together, with the actions of visitors and staff. */
export function createKiosk(deps: KioskDeps): Kiosk {
  const { line, clock } = deps
  const parts = createKioskParts(deps, rebuild)
  const { $own, ai, asking, avatar, calls, guest, language, local, media, shelf, signage, view } = parts
  const $generation = atom(0)
  const $elsewhere = atom<Elsewhere | undefined>()
  const $connection = atom<LineState>(line.state())
  const $settingsOpen = atom(false)
  const $logoutAsked = atom(false)
  let touchedAt = Number.NEGATIVE_INFINITY
  let watchdog: Watchdog | undefined

  const toggleSettings = () => $settingsOpen.set(!$settingsOpen.get())
  const visibleButtons = () => view.$model.get()?.buttons.filter((button) => button.isView) ?? []

  function requestAttention(text: string | undefined): void {
    if (view.$scene.get() !== 'Standby' || parts.$offline.get()) return
    if (ai.isTalking()) ai.$dialogue.get()?.callPerson()
    else if (ai.greets()) ai.start('touch')
    else asking.call(text, view.$language.get())
  }

  function rebuild(): void {
    calls.clear()
    media.close()
    $generation.set($generation.get() + 1)
    parts.follower.again()
    void signage.load()
  }

  function setLanguage(next: Language): void {
    if (guest.$isGuest.get()) deps.$guestLanguage.set(next)
    else language.choose(next)
    ai.$dialogue.get()?.setLanguage(next)
  }

  const keys = createKeys(clock, () => parts.inTalk() || guest.$isGuest.get(), {
    call: () => requestAttention(visibleButtons().find(({ id }) => id !== AI_BUTTON_ID)?.text),
    toggleSettings,
    askLogout: () => $logoutAsked.set(true),
    rebuild,
    setLanguage,
  })

  return {
    $model: view.$model,
    $signage: signage.$signage,
    $failure: signage.$failure,
    $language: view.$language,
    $generation,
    $callId: computed($own, (state) => state?.talk?.callId),
    $way: computed($own, (state) => mediaTransportOf(state?.talk?.blocked)),
    $poster: view.$poster,
    $standbyVideo: view.$standbyVideo,
    $canvas: avatar.$canvas,
    $engine: avatar.$engine,
    $transport: local.$transport,
    $faces: local.$faces,
    $sharing: calls.$sharing,
    $elsewhere,
    $isRefused: parts.refused.$isRefused,
    $isUnanswered: asking.$isUnanswered,
    $connection,
    $devices: parts.devices.$devices,
    $settingsOpen,
    $logoutAsked,
    media,
    guest,
    ai,
    $guidance: parts.guided.$guidance,
    $written: parts.captioned.$written,
    touch(buttonId) {
      const button = visibleButtons().find(({ id }) => id === buttonId)
      if (button?.id === AI_BUTTON_ID) ai.start('touch')
      else if (button) requestAttention(button.text)
    },
    cancel: () => void (calls.dismiss() || asking.home()),
    end() {
      // a guest leaves; the room stays
      if (guest.$room.get()) void guest.leave()
      else void asking.home()
    },
    refuseFile: shelf.refuse,
    setLanguage,
    touched() {
      touchedAt = clock.now()
      language.touch()
      ai.$dialogue.get()?.touched()
      media.unlockSound()
    },
    takeOver() {
      $elsewhere.set(undefined)
      line.reopen('signage')
    },
    toggleSettings,
    askLogout: () => $logoutAsked.set(true),
    async answerLogout(yes) {
      $logoutAsked.set(false)
      if (!yes) return
      if (guest.$isGuest.get()) return guest.leave()
      // the line is already closed: if signing out fails, the signage reconnects
      if (!(await deps.signOut())) line.reopen('signage')
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
        touchedAt: () => touchedAt,
      })
      return () => {
        stop()
        watchdog?.close()
        keys.close()
        parts.close()
        line.close()
      }
    },
  }
}
