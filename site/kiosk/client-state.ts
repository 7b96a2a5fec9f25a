import { atom, type ReadableAtom } from 'nanostores'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'

/** Spec 4.4: Stopped (no socket), Initialized (`config` received), StreamerReceived (`answer` received, until the call is over). */
const CLIENT_STATES = ['Stopped', 'Initialized', 'StreamerReceived'] as const
type ClientState = (typeof CLIENT_STATES)[number]

/** True while the self-test opens a path of its own through the relay, whose answers belong to no call. */
export const $isPathTested = atom(false)

export function createClientState(line: Pick<Line, 'on' | 'onState' | 'state'>): ReadableAtom<ClientState> {
  const $state = atom<ClientState>(line.state() === 'open' ? 'Initialized' : 'Stopped')
  const leaveStreamer = () => {
    if ($state.get() === 'StreamerReceived') $state.set('Initialized')
  }
  line.onState((state) => $state.set(state === 'open' ? 'Initialized' : 'Stopped'))
  line.on('answer', () => {
    if ($state.get() !== 'Stopped' && !$isPathTested.get()) $state.set('StreamerReceived')
  })
  line.on('serviceClosed', leaveStreamer)
  line.on('monitoringEnd', leaveStreamer)
  return $state
}

/** For support and for the tests that watch the kiosk. */
export const $clientState: ReadableAtom<ClientState> = createClientState(line)
