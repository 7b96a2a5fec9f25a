/** decisions 4, Self-test: the items that a self-test of the kiosk checks, in this order. */
export const SELF_TEST_ITEMS = ['sound', 'camera', 'avatar', 'relay', 'ai'] as const
export type SelfTestItem = (typeof SELF_TEST_ITEMS)[number]

export const ITEM_STATES = ['waiting', 'running', 'passed', 'failed', 'skipped'] as const
/**
 * Why an item failed or was skipped. `off`: not switched on here. `unheard`: the chime was played, but the microphone did not hear it.
 * `silent`: the AI answered, but the answer could not be spoken. `dark`: the camera's picture is black. `slow`: too few frames.
 */
export const ITEM_REASONS = [
  'off',
  'noMicrophone',
  'noCamera',
  'noSound',
  'unheard',
  'dark',
  'noAvatar',
  'slow',
  'noRelay',
  'noAnswer',
  'silent',
  'timeout',
  'fault',
  'stopped',
] as const
export type ItemReason = (typeof ITEM_REASONS)[number]

export interface ItemResult {
  item: SelfTestItem
  state: (typeof ITEM_STATES)[number]
  /** How long the item took. */
  ms?: number | undefined
  reason?: ItemReason | undefined
  /** A measured value: frames per second of the avatar, or round trip to the relay in ms. */
  value?: number | undefined
}

export const SELF_TEST_PHASES = ['running', 'finished', 'stopped'] as const
/** Where the test was started: at the kiosk, or on a page of staff (`office`). */
export const SELF_TEST_STARTERS = ['kiosk', 'office'] as const
type SelfTestStarter = (typeof SELF_TEST_STARTERS)[number]

export interface SelfTest {
  phase: (typeof SELF_TEST_PHASES)[number]
  by: SelfTestStarter
  /** Server time, epoch ms. */
  startedAt: number
  endedAt?: number | undefined
  items: ItemResult[]
}

export type SelfTestEvent =
  | { kind: 'passed'; value?: number | undefined }
  | { kind: 'failed'; reason: ItemReason; value?: number | undefined }
  | { kind: 'skipped'; reason: ItemReason }
  /** Stops the self-test, because a visitor or a call needs the kiosk. */
  | { kind: 'stop' }

/** Longest duration of one item, so that an item that hangs does not block the others. */
export const ITEM_LIMIT_MS: Record<SelfTestItem, number> = {
  sound: 10_000,
  camera: 10_000,
  avatar: 15_000,
  relay: 15_000,
  ai: 30_000,
}
/** A running test that was last reported this long ago has been lost, for example by a power cut. */
export const SELF_TEST_LOST_MS = 60_000

/** How the kiosk is in use: decides whether a self-test may begin or go on. */
export interface Occupation {
  /** A visitor is calling, waiting or in a call. */
  isInCall: boolean
  /** The AI talks with a visitor, or a visitor writes a message. */
  isVisitorHere: boolean
  /** Whether the kiosk is a visitor's own device in a reserved room. */
  isGuest: boolean
  /** The kiosk is connected and shows what the server sent. */
  isOnline: boolean
}

export const mayTest = ({ isInCall, isVisitorHere, isGuest, isOnline }: Occupation): boolean =>
  !isInCall && !isVisitorHere && !isGuest && isOnline

/** @param at server time, epoch ms */
export const beginSelfTest = (by: SelfTestStarter, at: number): SelfTest => ({
  phase: 'running',
  by,
  startedAt: at,
  items: SELF_TEST_ITEMS.map((item, index) => ({ item, state: index === 0 ? 'running' : 'waiting' })),
})

export const runningItem = ({ items }: SelfTest): SelfTestItem | undefined =>
  items.find(({ state }) => state === 'running')?.item

/**
 * The next state. Events about an item that no longer runs are ignored.
 * @param item the item that the event belongs to; undefined for `stop`
 * @param ms how long the item took
 */
export function stepSelfTest(
  test: SelfTest,
  event: SelfTestEvent,
  { item, ms, at }: { item?: SelfTestItem | undefined; ms?: number | undefined; at: number },
): SelfTest {
  if (test.phase !== 'running') return test
  if (event.kind === 'stop') return stopped(test, at)
  if (item === undefined || item !== runningItem(test)) return test
  const { kind, ...outcome } = event
  const index = SELF_TEST_ITEMS.indexOf(item)
  const items = test.items.map((one, position): ItemResult => {
    if (position === index) return { item, state: kind, ms, ...outcome }
    return position === index + 1 ? { ...one, state: 'running' } : one
  })
  return index === SELF_TEST_ITEMS.length - 1
    ? { ...test, items, phase: 'finished', endedAt: at }
    : { ...test, items }
}

const stopped = (test: SelfTest, at: number): SelfTest => ({
  ...test,
  phase: 'stopped',
  endedAt: at,
  items: test.items.map(
    (one): ItemResult =>
      one.state === 'waiting' || one.state === 'running'
        ? { item: one.item, state: 'skipped', reason: 'stopped' }
        : one,
  ),
})

/**
 * A stored test as shown: a running test whose reports have stopped counts as stopped.
 * @param reportedAt when it was last reported
 */
export const shownSelfTest = (test: SelfTest, reportedAt: number, at: number): SelfTest =>
  test.phase === 'running' && at - reportedAt >= SELF_TEST_LOST_MS ? stopped(test, reportedAt) : test
