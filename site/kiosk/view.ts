import { atom, computed, type ReadableAtom } from 'nanostores'
import { POSE_OF_SCENE } from '#core/characters/avatar.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import type { TemplateScene } from '#core/signages/signage.ts'
import type { Orientation } from '#core/stage/layout-names.ts'
import { createNow } from '../kit/now.ts'
import type { Clock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { telopIn } from '../stage/template-shown.ts'
import type { Farewell } from './call-events.ts'
import type { RequestedCall } from './call-requests.ts'
import type { ClosedWords } from './closed-words.ts'
import { drawnScene, type KioskFacts, type KioskModel, kioskModelOf, shownOf } from './model.ts'
import type { PreloadState } from './preloaded-files.ts'
import type { KioskReport } from './report.ts'

const MINUTE_MS = 60_000

/** Everything that decides what the screen shows. */
interface KioskViewDeps {
  line: Pick<Line, 'config'>
  clock: Pick<Clock, 'serverNow' | 'every'>
  $signage: ReadableAtom<SignageShape | undefined>
  $files: ReadableAtom<ReadonlyMap<string, PreloadState>>
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  $asked: ReadableAtom<RequestedCall | undefined>
  $pictureSentFor: ReadableAtom<string | undefined>
  $farewell: ReadableAtom<Farewell | undefined>
  $hostLostSeconds: ReadableAtom<number | undefined>
  /** The operator's text for the visitor. */
  $message: ReadableAtom<string | undefined>
  $screen: ReadableAtom<Orientation>
  $reached: ReadableAtom<boolean | undefined>
  $chosenLanguage: ReadableAtom<Language | undefined>
  /** Devices of this kiosk that are open: the visitor may be seen and heard. */
  $inUse: ReadableAtom<{ camera: boolean; microphone: boolean }>
  /** Whether the camera looks for people in front of the screen. */
  $isWatching: ReadableAtom<boolean>
  /** Whether visitors can ask the AI. */
  $offersAi: ReadableAtom<boolean>
  $isGuest: ReadableAtom<boolean>
  /** decisions 4: whether the signage stored on the device is shown, because the server has not sent one yet. */
  $isRemembered: ReadableAtom<boolean>
  $guestLanguage: ReadableAtom<Language>
}

interface KioskView {
  $model: ReadableAtom<KioskModel | undefined>
  $scene: ReadableAtom<TemplateScene | undefined>
  $language: ReadableAtom<Language>
  $poster: ReadableAtom<string | undefined>
  /** Report to the server about what is shown. */
  $report: ReadableAtom<KioskReport | undefined>
}

/**
 * The language of the texts: on the device of a reservation's visitor (guest), the language of that visitor; on a
 * signage, the language that the visitor chose, or else the signage's language.
 */
const languageOf = ({ $chosenLanguage, $signage, $isGuest, $guestLanguage }: KioskViewDeps) =>
  computed(
    [$chosenLanguage, $signage, $isGuest, $guestLanguage],
    (chosen, shown, isGuest, guests): Language => (isGuest ? guests : (chosen ?? shown?.language ?? 'ja')),
  )

/** Texts for the time outside the opening hours, loaded when this signage closes for the first time. */
function closedWordsFor($own: KioskViewDeps['$own']): ReadableAtom<ClosedWords | undefined> {
  const $words = atom<ClosedWords | undefined>()
  $own.subscribe((own) => {
    if (!own?.closed || $words.get()) return
    import('./closed-words.ts').then(
      ({ closedWords }) => $words.set(closedWords),
      // no network: the texts are loaded at the next change of the signage's state
      () => undefined,
    )
  })
  return $words
}

/** Everything that is drawn; undefined until the signage is known. */
function factsOf(deps: KioskViewDeps, $language: ReadableAtom<Language>) {
  const { $signage, $own, $offline, $asked, $farewell, $hostLostSeconds, $message, $reached } = deps
  const { $pictureSentFor, $files, $isGuest, $inUse, $isWatching, $offersAi } = deps
  const $minuteAt = computed(createNow(deps.clock), (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  const $closedWords = closedWordsFor($own)
  const situation = [$signage, $own, $offline, $asked, $farewell, $hostLostSeconds, $message, $reached]
  const devices = [$pictureSentFor, $files, $isGuest, $inUse, $isWatching, $offersAi]
  return computed(
    [...situation, ...devices, $closedWords, $language, $minuteAt],
    (): KioskFacts | undefined => {
      const signage = $signage.get()
      const own = $own.get()
      const sentFor = $pictureSentFor.get()
      return (
        signage && {
          signage,
          own,
          offline: $offline.get(),
          askedText: textFor($asked.get(), own),
          pictureSent: sentFor !== undefined && sentFor === own?.requestId,
          farewell: $farewell.get(),
          hostLostSeconds: $hostLostSeconds.get(),
          message: $message.get(),
          isReached: $reached.get() !== false,
          language: $language.get(),
          nowAt: $minuteAt.get(),
          closedWords: $closedWords.get(),
          files: $files.get(),
          isGuest: $isGuest.get(),
          inUse: $inUse.get(),
          isWatching: $isWatching.get(),
          offersAi: $offersAi.get(),
        }
      )
    },
  )
}

/** What the screen shows, computed from the complete state of the kiosk. */
export function createKioskView(deps: KioskViewDeps): KioskView {
  const $language = languageOf(deps)
  const $facts = factsOf(deps, $language)
  return {
    $model: computed($facts, (facts) => facts && kioskModelOf(facts)),
    $scene: computed($facts, (facts) => facts && drawnScene(facts)),
    $language,
    $poster: computed($facts, (facts) => facts && posterOf(facts)),
    $report: computed(
      [$facts, deps.$isRemembered, deps.$screen],
      (facts, isRemembered, screen) => facts && reportOf(facts, deps.line, isRemembered, screen),
    ),
  }
}

/** Text of the pressed button, if the current call is the one that was requested on this page. */
const textFor = (asked: RequestedCall | undefined, own: OwnSignageState | undefined): string | undefined =>
  asked && asked.requestId === own?.requestId ? asked.text : undefined

/** The character's still picture (poster) in the pose of the current scene (screen); undefined until it is loaded. */
function posterOf(facts: KioskFacts): string | undefined {
  const url = facts.signage.default_character?.posters[POSE_OF_SCENE[drawnScene(facts)]]
  return url !== undefined && facts.files.get(url)?.state === 'ready' ? url : undefined
}

function reportOf(
  facts: KioskFacts,
  line: Pick<Line, 'config'>,
  isRemembered: boolean,
  screen: Orientation,
): KioskReport {
  const shown = shownOf(facts)
  return {
    scene: drawnScene(facts),
    version: facts.signage.version,
    // A remembered signage comes from the device's storage: the ID of its media file may now belong to another file.
    mediaId: isRemembered ? null : (shown?.media?.id ?? null),
    // the report contains the Japanese telop (scrolling text), whatever language the screen shows, because operators
    // and playback records read it
    telop: shown && telopIn(facts.language, shown) !== '' ? shown.telop : '',
    language: facts.language,
    // leave out the screen of a reservation visitor's own device, because it is not the signage's screen
    ...(facts.isGuest ? {} : { screen }),
    ...siteVersionOf(line),
  }
}

const siteVersionOf = (line: Pick<Line, 'config'>): { siteVersion?: string } => {
  const siteVersion = line.config()?.siteVersion
  return siteVersion === undefined ? {} : { siteVersion }
}
