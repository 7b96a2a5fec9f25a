/**
 * Steps of the first-day setup, in the order of the guide (decisions 1): a paired screen, the first answered call, logo and
 * buttons, a colleague, and what the technical person sets up (address and mail).
 */
export const SETUP_STEPS = ['screen', 'call', 'look', 'people', 'system'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** What an administrator tests in the setup step `system`. */
const SYSTEM_PARTS = ['address', 'mail'] as const
type SystemPart = (typeof SYSTEM_PARTS)[number]

export const SETUP_STATES = ['open', 'skipped', 'done'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** The steps, and the parts of the step `system`, that are marked as skipped or done. */
export type SetupMarks = Readonly<Partial<Record<SetupStep | SystemPart, Exclude<SetupState, 'open'>>>>

/** Facts that show which steps are done. */
interface SetupFacts {
  /** A device is signed in as a signage. */
  hasKiosk: boolean
  /** An operator has answered a visitor's call. */
  hasAnswered: boolean
  /** A signage's template is no longer the standard one. */
  hasLook: boolean
  /** There is a user other than the administrator. */
  hasColleague: boolean
}

/** State of each step: 'done' if the facts show it, else as the administrator has marked it, else 'open'. */
export function setupProgress(facts: SetupFacts, marks: SetupMarks): Record<SetupStep, SetupState> {
  const isDone: Record<SetupStep, boolean> = {
    screen: facts.hasKiosk,
    call: facts.hasAnswered,
    look: facts.hasLook,
    people: facts.hasColleague,
    system: SYSTEM_PARTS.every((part) => marks[part] === 'done'),
  }
  // Earlier versions had two separate steps, `address` and `mail`, instead of the step `system`.
  const system = marks.system ?? (marks.address && marks.mail && 'skipped')
  const stateOf = (step: SetupStep): SetupState =>
    isDone[step] ? 'done' : ((step === 'system' ? system : marks[step]) ?? 'open')
  return Object.fromEntries(SETUP_STEPS.map((step) => [step, stateOf(step)])) as Record<SetupStep, SetupState>
}

export const openSteps = (progress: Record<SetupStep, SetupState>): SetupStep[] =>
  SETUP_STEPS.filter((step) => progress[step] === 'open')

const LOOPBACK_NAMES = new Set(['localhost', '[::1]'])

/** Whether a Host header names this machine: localhost, 127.0.0.0/8 or ::1. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return LOOPBACK_NAMES.has(name) || /^127(\.\d{1,3}){3}$/.test(name)
}

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
