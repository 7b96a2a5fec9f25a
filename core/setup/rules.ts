/** Steps of the first-day setup, in the order of the guide (decisions 1). */
export const SETUP_STEPS = ['company', 'address', 'mail', 'people', 'signage', 'kiosk'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_STATES = ['open', 'skipped', 'done'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** Steps that the administrator has marked. */
export type SetupMarks = Readonly<Partial<Record<SetupStep, Exclude<SetupState, 'open'>>>>

/** Data that shows that steps are done. */
export interface SetupFacts {
  /** A user besides the administrator. */
  hasColleague: boolean
  hasSignage: boolean
  /** A device is signed in as a signage. */
  hasKiosk: boolean
}

/** State of each step: done if the data shows it, otherwise as marked. */
export function setupProgress(facts: SetupFacts, marks: SetupMarks): Record<SetupStep, SetupState> {
  const there: Partial<Record<SetupStep, boolean>> = {
    company: true,
    people: facts.hasColleague,
    signage: facts.hasSignage,
    kiosk: facts.hasKiosk,
  }
  const stateOf = (step: SetupStep): SetupState => (there[step] ? 'done' : (marks[step] ?? 'open'))
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

/** Whether a socket's remote address is a loopback address. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
