import { computed, type ReadableAtom } from 'nanostores'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import { createNow } from '../kit/now.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import type { Asked } from './asking.ts'
import type { Farewell } from './call.ts'
import { drawnScene, type KioskFacts, type KioskModel, kioskModelOf, shownOf } from './model.ts'
import { standbyVideoOf } from './preload.ts'
import type { KioskReport } from './report.ts'
import type { Shelved } from './shelf.ts'

const MINUTE_MS = 60_000

/** Everything the picture follows from. */
export interface KioskViewDeps {
  line: Pick<Line, 'config'>
  clock: Pick<Clock, 'serverNow' | 'every'>
  $signage: ReadableAtom<SignageShape | undefined>
  $shelf: ReadableAtom<ReadonlyMap<string, Shelved>>
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  $asked: ReadableAtom<Asked | undefined>
  $pictureSentFor: ReadableAtom<string | undefined>
  $farewell: ReadableAtom<Farewell | undefined>
  $hostLostSeconds: ReadableAtom<number | undefined>
  $notice: ReadableAtom<string | undefined>
  $reached: ReadableAtom<boolean | undefined>
  $chosenLanguage: ReadableAtom<Language | undefined>
  /** What of this device is open: visitor's picture and voice may be seen and heard. */
  $inUse: ReadableAtom<{ camera: boolean; microphone: boolean }>
  /** No character is drawn alive here. */
  $isTooSlow: ReadableAtom<boolean>
  /** The camera is looked through for somebody who stands there. */
  $isWatching: ReadableAtom<boolean>
  /** The AI is there to be asked. */
  $offersAi: ReadableAtom<boolean>
  $isGuest: ReadableAtom<boolean>
  /** decisions 4: the server has not said yet what is to be shown. */
  $isRemembered: ReadableAtom<boolean>
  $guestLanguage: ReadableAtom<Language>
}

export interface KioskView {
  $model: ReadableAtom<KioskModel | undefined>
  $scene: ReadableAtom<TemplateScene | undefined>
  $language: ReadableAtom<Language>
  $poster: ReadableAtom<string | undefined>
  /** The character's video, where no character is drawn alive. */
  $standbyVideo: ReadableAtom<string | undefined>
  /** What is told to the server about it. */
  $report: ReadableAtom<KioskReport | undefined>
}

/** What the screen shows, computed from all that the kiosk knows. */
export function createKioskView(deps: KioskViewDeps): KioskView {
  const { $signage } = deps
  const $minuteAt = computed(createNow(deps.clock), (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const $language = computed(
    [deps.$chosenLanguage, $signage, deps.$isGuest, deps.$guestLanguage],
    (chosen, shown, isGuest, guests): Language => {
      // a guest brings a language along: nobody else stands before this page
      if (isGuest) return guests
      return chosen ?? shown?.language ?? 'ja'
    },
  )
  const $facts = computed(
    [
      $signage,
      deps.$own,
      deps.$offline,
      deps.$asked,
      deps.$pictureSentFor,
      deps.$farewell,
      deps.$hostLostSeconds,
      deps.$notice,
      deps.$reached,
      $language,
      $minuteAt,
      deps.$shelf,
      deps.$isGuest,
      deps.$inUse,
      deps.$isWatching,
      deps.$offersAi,
    ],
    (
      shown,
      own,
      offline,
      asked,
      sentFor,
      farewell,
      hostLostSeconds,
      notice,
      reached,
      language,
      nowAt,
      shelf,
      isGuest,
      inUse,
      isWatching,
      offersAi,
    ): KioskFacts | undefined =>
      shown && {
        signage: shown,
        own,
        offline,
        askedText: textFor(asked, own),
        pictureSent: sentFor !== undefined && sentFor === own?.requestId,
        farewell,
        hostLostSeconds,
        notice,
        isReached: reached !== false,
        language,
        nowAt,
        shelf,
        isGuest,
        inUse,
        isWatching,
        offersAi,
      },
  )
  const $scene = computed($facts, (facts) => facts && drawnScene(facts))
  return {
    $model: computed($facts, (facts) => facts && kioskModelOf(facts)),
    $scene,
    $language,
    $poster: computed($facts, (facts) => facts && posterOf(facts)),
    $standbyVideo: computed([$signage, deps.$isTooSlow], (shown, isTooSlow) =>
      isTooSlow ? standbyVideoOf(shown) : undefined,
    ),
    $report: computed(
      [$facts, deps.$isRemembered],
      (facts, isRemembered) => facts && reportOf(facts, deps.line, isRemembered),
    ),
  }
}

/** The words of the button, as long as the call is the one that was asked for here. */
const textFor = (asked: Asked | undefined, own: OwnSignageState | undefined): string | undefined =>
  asked && asked.requestId === own?.requestId ? asked.text : undefined

/** The character in the pose of the scene, once it can be drawn. */
function posterOf(facts: KioskFacts): string | undefined {
  const url = facts.signage.default_character?.posters[POSE_OF_SCENE[drawnScene(facts)]]
  return url !== undefined && facts.shelf.get(url)?.state === 'ready' ? url : undefined
}

function reportOf(facts: KioskFacts, line: Pick<Line, 'config'>, isRemembered: boolean): KioskReport {
  const shown = shownOf(facts)
  return {
    scene: drawnScene(facts),
    version: facts.signage.version,
    // a number that may be another file's by now is no proof of anything
    mediaId: isRemembered ? null : (shown?.media?.id ?? null),
    telop: shown?.telop ?? '',
    language: facts.language,
    ...siteVersionOf(line),
  }
}

const siteVersionOf = (line: Pick<Line, 'config'>): { siteVersion?: string } => {
  const siteVersion = line.config()?.siteVersion
  return siteVersion === undefined ? {} : { siteVersion }
}
