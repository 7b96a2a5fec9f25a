import type { Endpoint, InputOf, OutputOf } from '#contract/define-endpoint.ts'
import type { ClientBody, ClientType } from '#contract/realtime/to-client.ts'
import type { ToServer } from '#contract/realtime/to-server.ts'

/** What live media asks of the rest of the site. The line, `request` and the clock of site/client fit as they are. */

export type Stop = () => void

export interface LiveClock {
  now(): number
  after(delayMs: number, run: () => void): Stop
  every(periodMs: number, run: () => void): Stop
}

export interface SignallingLine {
  state(): 'stopped' | 'connecting' | 'open' | 'lost'
  onState(listener: (state: 'stopped' | 'connecting' | 'open' | 'lost') => void): Stop
  send(message: ToServer): boolean
  on<T extends ClientType>(type: T, handler: (body: ClientBody<T>) => void): Stop
  config(): ClientBody<'config'> | undefined
  probe(): void
}

export type Ask = <C extends Endpoint>(
  endpoint: C,
  input: InputOf<C>,
) => Promise<
  | { kind: 'ok'; value: OutputOf<C> }
  | { kind: 'refused'; refusal: { code: string; msg: string; key?: string } }
  | { kind: 'unreachable' }
  | { kind: 'malformed' }
>
