import { atom, computed } from 'nanostores'
import type { LineState } from '../../client/line.ts'
import type { Stop } from '../../kernel/stop.ts'
import { createCharacterFinder } from '../shared/character-finder.ts'
import { lookOf } from '../shared/character-look.ts'
import { createAsking } from './asking.ts'
import { createKioskAvatar } from './avatar.ts'
import { createCallEvents } from './call.ts'
import { createKioskDevices } from './devices.ts'
import { createFollower } from './follow.ts'
import { createKioskGuest } from './guest.ts'
import { createKeys } from './keys.ts'
import { createKioskLanguage } from './language.ts'
import { createKioskLocal } from './local.ts'
import { createKioskMedia } from './media.ts'
import { createNotice } from './notice.ts'
import { createOwnState } from './own.ts'
import { createCallPicture } from './picture.ts'
import { keptUrls } from './preload.ts'
import { createPresence } from './presence.ts'
import { startReports } from './report.ts'
import { createShelf } from './shelf.ts'
import { createKioskSignage } from './signage.ts'
import { isTalk } from './talk.ts'
import type { Kiosk, KioskDeps } from './types.ts'
import { followUpdates } from './update.ts'
import { createKioskView } from './view.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export type { Kiosk, KioskDeps } from './types.ts'

/** So long after the last touch somebody may still stand there. */
const IDLE_MS = 60_000

/** Puts the kiosk's parts together: each knows one thing, none knows the others. */
export function createKiosk(deps: KioskDeps): Kiosk {
  const { line, clock } = deps
  const own = createOwnState(line)
  const { $own } = own
  const presence = createPresence({ line, clock, inTalk: () => isTalk($own.get()) })
  const shelf = createShelf(deps)
  const signage = createKioskSignage({ ...deps, shelf })
  const asking = createAsking({ line, clock, $own, newId: deps.newId })
  const picture = createCallPicture(deps)
  const media = createKioskMedia({
    ...deps,
    onUnreachable: () => void deps.reloadOnce($own.get()?.requestId ?? 'monitoring'),
  })
  const avatar = createKioskAvatar(deps)
  const local = createKioskLocal({
    ...deps,
    media,
    avatar,
    findCharacter: createCharacterFinder(deps.request),
    homeCharacter() {
      const character = signage.$signage.get()?.default_character
      return character ? lookOf(character) : undefined
    },
  })
  const devices = createKioskDevices(deps)
  const guest = createKioskGuest({ ...deps, $own })
  const notice = createNotice(line, clock)
  const language = createKioskLanguage(clock, () => !isTalk($own.get()))
  const calls = createCallEvents({ line, clock, $own, rebuild })
  const follower = createFollower({ line, clock, $own, media, avatar, local, picture, language })
  // remembered from before, and the server has not spoken yet: nobody could be called
  const $offline = computed(
    [presence.$offline, signage.$isRemembered, $own],
    (isAway, isRemembered, state) => isAway || (isRemembered && !state),
  )
  const view = createKioskView({
    line,
    clock,
    $signage: signage.$signage,
    $shelf: shelf.$shelf,
    $own,
    $offline,
    $asked: asking.$asked,
    $pictureSentFor: picture.$sentFor,
    $farewell: calls.$farewell,
    $notice: notice.$notice,
    $chosenLanguage: language.$chosen,
    $isGuest: guest.$isGuest,
  })

  const $generation = atom(0)
  const $elsewhere = atom(false)
  const $connection = atom<LineState>(line.state())
  const $settingsOpen = atom(false)
  const $logoutAsked = atom(false)

  const toggleSettings = () => $settingsOpen.set(!$settingsOpen.get())
  const visibleButtons = () => view.$model.get()?.buttons.filter((button) => button.isView) ?? []

  function ask(text: string | undefined): void {
    if (view.$scene.get() === 'Standby' && !$offline.get()) asking.call(text, view.$language.get())
  }

  function rebuild(): void {
    calls.clear()
    media.close()
    $generation.set($generation.get() + 1)
    follower.again()
    void signage.load()
  }

  let touchedAt = Number.NEGATIVE_INFINITY
  const isIdle = () =>
    !isTalk($own.get()) && media.$peerState.get() === 'closed' && clock.now() - touchedAt >= IDLE_MS
  let watchdog: Watchdog | undefined

  const keys = createKeys(clock, () => isTalk($own.get()) || guest.$isGuest.get(), {
    call: () => ask(visibleButtons()[0]?.text),
    toggleSettings,
    askLogout: () => $logoutAsked.set(true),
    rebuild,
    setLanguage: language.choose,
  })

  function open(): Stop {
    const offs = [
      follower.open(),
      presence.$offline.listen((offline) => {
        if (offline) own.forget()
      }),
      signage.$signage.listen((shown) => {
        if (shown) local.setSetting(shown.transport)
        // in a call another character may stand here
        const character = shown?.default_character
        if (character && $own.get()?.scene !== 'Active') void avatar.show(lookOf(character))
        if (shown && !signage.$isRemembered.get()) void deps.keeper.keep(keptUrls(shown))
      }),
      followUpdates({ ...deps, $own, isIdle, refresh: deps.keeper.refresh }),
      line.onState((state) => {
        $connection.set(state)
        if (state === 'open') shelf.retry()
      }),
      line.on('alreadyExist', () => $elsewhere.set(true)),
      startReports(line, clock, view.$report),
      devices.open(),
    ]
    watchdog = startWatchdog({ ...deps.watch, clock, rebuild })
    $connection.set(line.state())
    line.open('signage')
    void signage.load()
    return () => {
      for (const off of offs) off()
      watchdog?.close()
      for (const part of [
        own,
        presence,
        signage,
        asking,
        calls,
        notice,
        language,
        keys,
        local,
        avatar,
        media,
        shelf,
        guest,
      ])
        part.close()
      line.close()
    }
  }

  return {
    $model: view.$model,
    $signage: signage.$signage,
    $failure: signage.$failure,
    $language: view.$language,
    $generation,
    $callId: computed($own, (state) => state?.talk?.callId),
    $poster: view.$poster,
    $canvas: avatar.$canvas,
    $engine: avatar.$engine,
    $transport: local.$transport,
    $faces: local.$faces,
    $sharing: calls.$sharing,
    $elsewhere,
    $connection,
    $devices: devices.$devices,
    $settingsOpen,
    $logoutAsked,
    media,
    guest,
    touch(buttonId) {
      const button = visibleButtons().find(({ id }) => id === buttonId)
      if (button) ask(button.text)
    },
    cancel: () => void asking.home(),
    end() {
      // a guest goes; the room stays
      if (guest.$room.get()) void guest.leave()
      else void asking.home()
    },
    refuseFile: shelf.refuse,
    setLanguage: language.choose,
    touched() {
      touchedAt = clock.now()
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
      if (!yes) return
      if (guest.$isGuest.get()) return guest.leave()
      // the line has said goodbye already: without the server's answer the signage stays and comes back
      if (!(await deps.signOut())) line.reopen('signage')
    },
    rebuild,
    fault: (error) => watchdog?.fault(error),
    keyDown: keys.down,
    keyUp: keys.up,
    open,
  }
}
