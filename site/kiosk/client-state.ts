import { atom, type WritableAtom } from 'nanostores'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'

/**
 * Spec 4.4: Stopped (no socket), Initialized (`config` received), StreamerReceived (`answer` received, until the call
 * is over).
 */
const CLIENT_STATES = ['Stopped', 'Initialized', 'StreamerReceived'] as const
type ClientState = (typeof CLIENT_STATES)[number]

export function createClientState(line: Pick<Line, 'on' | 'onState' | 'state'>): WritableAtom<ClientState> {
  const $state = atom<ClientState>(line.state() === 'open' ? 'Initialized' : 'Stopped')
  const leaveStreamer = () => {
    if ($state.get() === 'StreamerReceived') $state.set('Initialized')
  }
  line.onState((state) => $state.set(state === 'open' ? 'Initialized' : 'Stopped'))
  line.on('answer', () => {
    if ($state.get() !== 'Stopped') $state.set('StreamerReceived')
  })
  line.on('serviceClosed', leaveStreamer)
  line.on('monitoringEnd', leaveStreamer)
  return $state
}

/**
 * The current state, shown for support and for the tests that watch the kiosk. The self-test resets the state, because
 * it receives `answer` messages that belong to no call.
 */
export const $clientState: WritableAtom<ClientState> = createClientState(line)
