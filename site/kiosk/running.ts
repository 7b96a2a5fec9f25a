import type { WritableAtom } from 'nanostores'
import { characterAddress } from '#core/characters/character-address.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { LineState } from '../line/line.ts'
import type { Stop } from '../line/stop.ts'
import type { KioskParts } from './parts.ts'
import { keptUrls } from './preload.ts'
import { startReports } from './report.ts'
import type { Elsewhere, KioskDeps } from './types.ts'
import type { UpkeepHost } from './upkeep-wiring.ts'

interface RunningDeps {
  deps: KioskDeps
  parts: KioskParts
  $connection: WritableAtom<LineState>
  /** Called when the server has given this signage to another browser. */
  onElsewhere: (refusal: Elsewhere) => void
  /** Time of the last touch (the page's monotonic clock, ms); -Infinity: not touched yet. */
  touchedAt: () => number
}

/** Starts the kiosk when the page is shown: connects its parts with each other, and the page with the server. */
export function runKiosk({ deps, parts, $connection, onElsewhere, touchedAt }: RunningDeps): Stop {
  const { line, clock } = deps
  const { $own, own, signage, local, avatar, media, shelf: preloadedFiles, view } = parts

  const fps = () => avatar.fps() ?? media.$picture.get()?.fps
  const isInUse = () =>
    parts.inTalk() ||
    parts.ai.isTalking() ||
    parts.help.$draft.get() !== undefined ||
    parts.calls.$farewell.get() !== undefined ||
    $own.get()?.guidance !== undefined ||
    parts.selfTest.$test.get()?.phase === 'running' ||
    media.$peerState.get() !== 'closed'

  function takeSignage(shown: SignageShape | undefined): void {
    if (shown) local.setSetting(shown.transport)
    // not during a call, because the operator may have chosen another character
    const character = shown?.default_character
    if (character && $own.get()?.scene !== 'Active') void avatar.show(characterAddress(character))
    keep()
  }

  function keep(): void {
    const shown = signage.$signage.get()
    if (!shown || signage.$isRemembered.get()) return
    void deps.offlineCopy.keep(keptUrls(shown, avatar.$isTooSlow.get()))
  }

  const offs = [
    parts.follower.open(),
    parts.presence.$offline.listen((offline) => {
      if (offline) own.forget()
    }),
    signage.$signage.listen(takeSignage),
    avatar.$isTooSlow.listen(keep),
    view.$model.subscribe((model) => avatar.setName(model?.active?.hostName)),
    line.onState((state) => {
      $connection.set(state)
      if (state === 'open') preloadedFiles.retry()
    }),
    line.on('alreadyExist', onElsewhere),
    startReports(line, clock, view.$report, fps),
    parts.devices.open(),
    parts.ai.open(),
    parts.selfTest.open(),
    deps.staysWhenRefused
      ? keepUpLater(deps, {
          $devices: parts.devices.$devices,
          fps,
          $own,
          isInUse,
          untouchedMs: () => deps.steadyNow() - touchedAt(),
          signageId: () => signage.$signage.get()?.id,
          refresh: deps.offlineCopy.refresh,
        })
      : () => {},
  ]
  if (deps.staysWhenRefused) deps.stayWhenRefused(parts.refused.refuse)
  $connection.set(line.state())
  line.open('signage')
  void signage.load()
  return () => {
    if (deps.staysWhenRefused) deps.stayWhenRefused(undefined)
    for (const off of offs) off()
  }
}

/**
 * Starts the page's upkeep (reports about the device, and reloads of the page) after its code has been loaded. Without
 * a network, the next start of the page tries again.
 */
function keepUpLater({ openUpkeep }: Pick<KioskDeps, 'openUpkeep'>, host: UpkeepHost): Stop {
  let stop: Stop | undefined
  let isClosed = false
  openUpkeep(host).then(
    (opened) => {
      stop = opened
      if (isClosed) stop()
    },
    (error: unknown) => console.warn('kiosk: the upkeep could not be loaded', error),
  )
  return () => {
    isClosed = true
    stop?.()
  }
}
