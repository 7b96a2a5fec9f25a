import { readsAll } from '../dialogue/espeak.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import { orientationOf } from '../stage/layout.ts'
import type { Orientation } from '../stage/layout-names.ts'
import type { RECOGNISER_STATES, SPEAKER_STATES, STORAGE_STATES } from './abilities.ts'
import { isSoftwareRenderer } from './abilities.ts'

/** Missing abilities that can break a feature that is switched on: each raises an alert (decisions 4, Abilities). */
export const BREAKING_LACKS = ['insecure', 'microphone', 'camera', 'speaker', 'voice', 'ears'] as const
export type BreakingLack = (typeof BREAKING_LACKS)[number]

/** Everything a kiosk's device can lack. */
export const LACKS = [
  ...BREAKING_LACKS,
  'sound',
  'gpu',
  'slow',
  'memory',
  'orientation',
  'storage',
  'fullScreen',
  'clock',
  'network',
  'version',
] as const
export type LackKind = (typeof LACKS)[number]

/** `broken`: something switched on does not work. `weak`: it works, but worse than it could. */
export const LACK_LEVELS = ['broken', 'weak'] as const
export type LackLevel = (typeof LACK_LEVELS)[number]

/**
 * Who recognizes visitors' speech for the AI. `nobody`: the company has chosen server recognition, but this server has no
 * such service.
 */
export const HEARERS = ['server', 'kiosk', 'nobody'] as const

export interface Lack {
  lack: LackKind
  level: LackLevel
  /** Languages for which the browser has no speech synthesis voice that reads every text. */
  languages?: Language[]
}

type DeviceState = 'granted' | 'denied' | 'missing' | 'unknown'

/** The parts of a kiosk's report (contract-abilities.ts) from which lacksOf finds what the device lacks. */
interface ReportedAbilities {
  width: number
  height: number
  renderer: string
  fps?: number | undefined
  memoryGb?: number | undefined
  microphone: DeviceState
  camera: DeviceState
  speaker: (typeof SPEAKER_STATES)[number]
  voices: Record<Language, readonly string[]>
  recogniser: (typeof RECOGNISER_STATES)[number]
  isSecure: boolean
  isFullScreen: boolean
  storage: (typeof STORAGE_STATES)[number]
  clockOffsetMs: number
  roundTripMs?: number | undefined
  siteVersion?: string | undefined
}

/**
 * What is switched on at a signage, and whether a server or the kiosk itself synthesizes and recognizes speech there.
 */
export interface KioskNeeds {
  /** Whether AI dialogues are switched on. */
  ai: boolean
  /** Whether the AI notices visitors with the kiosk's camera. */
  presence: boolean
  /** The signage's default language. Visitors can choose another one. */
  language: Language
  /** Languages for which the server generates speech. For all others, the kiosk's own voices are needed. */
  spokenByServer: readonly Language[]
  heardBy: (typeof HEARERS)[number]
  /** Orientation of the Standby template; undefined: unknown. */
  orientation?: Orientation | undefined
  /** Version of the site that the server offers; undefined: unknown, as in development. */
  siteVersion?: string | undefined
}

/** Below this frame rate, movements look choppy. A kiosk with a GPU then gets a stream (core/signages/transport.ts). */
export const SLOW_BELOW_FPS = 24
/** The least that desktop browsers report, also for devices with less (W3C Device Memory API, 2026). */
const LITTLE_MEMORY_GB = 2
/**
 * If the clock differs more than this from the server, an offline kiosk changes scheduled content over a minute early
 * or late.
 */
const CLOCK_OFF_MAX_MS = 60_000
/** Above this round-trip time, people in a call interrupt each other (ITU-T G.114). */
const ROUND_TRIP_MAX_MS = 400

/**
 * What the device lacks for the features that are switched on: first what is `broken`, then what is `weak`, each in the
 * order of LACKS.
 */
export function lacksOf(has: ReportedAbilities, needs: KioskNeeds): Lack[] {
  const found: Lack[] = []
  const note = (lack: LackKind, level: LackLevel | undefined): void => {
    if (level) found.push({ lack, level })
  }
  // without https the browser hides microphone and camera, so report only `insecure`, not these two
  if (!has.isSecure) note('insecure', 'broken')
  else {
    note('microphone', levelOf(has.microphone, 'broken'))
    note('camera', levelOf(has.camera, needs.ai && needs.presence ? 'broken' : 'weak'))
  }
  note('speaker', has.speaker === 'missing' ? 'broken' : undefined)
  if (needs.ai) found.push(...speechLacks(has, needs))
  note('sound', weakIf(has.speaker === 'blocked'))
  for (const lack of qualityLacks(has, needs)) note(lack, 'weak')
  return [
    ...found.filter(({ level }) => level === 'broken'),
    ...found.filter(({ level }) => level === 'weak'),
  ]
}

/**
 * How serious the state of a microphone or camera is. `unknown`: the browser would ask for permission at the first call,
 * and no one at the kiosk could answer.
 */
function levelOf(state: DeviceState, missing: LackLevel): LackLevel | undefined {
  if (state === 'granted') return undefined
  return state === 'unknown' ? 'weak' : missing
}

const weakIf = (isSo: boolean): LackLevel | undefined => (isSo ? 'weak' : undefined)

function speechLacks({ voices, recogniser }: ReportedAbilities, needs: KioskNeeds): Lack[] {
  const languages = LANGUAGES.filter(
    (lang) => !needs.spokenByServer.includes(lang) && !voices[lang].some((name) => readsAll(name, lang)),
  )
  const lacks: Lack[] = []
  if (languages.length > 0)
    lacks.push({
      lack: 'voice',
      level: languages.includes(needs.language) ? 'broken' : 'weak',
      languages,
    })
  const isHeard = needs.heardBy === 'server' || (needs.heardBy === 'kiosk' && recogniser === 'ready')
  if (!isHeard) lacks.push({ lack: 'ears', level: 'broken' })
  return lacks
}

/** Missing abilities without which everything still works, but less well. */
function qualityLacks(has: ReportedAbilities, needs: KioskNeeds): LackKind[] {
  const isWithoutGpu = has.renderer === '' || isSoftwareRenderer(has.renderer)
  const isTurned = needs.orientation !== undefined && needs.orientation !== orientationOf(has)
  const isOtherVersion =
    needs.siteVersion !== undefined && has.siteVersion !== undefined && has.siteVersion !== needs.siteVersion
  const lacks: Partial<Record<LackKind, boolean>> = {
    gpu: isWithoutGpu,
    slow: !isWithoutGpu && has.fps !== undefined && has.fps < SLOW_BELOW_FPS,
    memory: has.memoryGb !== undefined && has.memoryGb <= LITTLE_MEMORY_GB,
    orientation: isTurned,
    storage: has.storage !== 'kept',
    fullScreen: !has.isFullScreen,
    clock: Math.abs(has.clockOffsetMs) > CLOCK_OFF_MAX_MS,
    network: has.roundTripMs !== undefined && has.roundTripMs > ROUND_TRIP_MAX_MS,
    version: isOtherVersion,
  }
  return LACKS.filter((lack) => lacks[lack])
}

/** The worst level of all lacks, for the symbol in lists. */
export const worstOf = (lacks: readonly Lack[]): LackLevel | undefined => lacks[0]?.level

/** Missing abilities that raise an alert, because they break a feature that is switched on. */
export const brokenBy = (lacks: readonly Lack[]): BreakingLack[] =>
  BREAKING_LACKS.filter((breaking) =>
    lacks.some(({ lack, level }) => lack === breaking && level === 'broken'),
  )
