/** The result of one step of a state machine: the next state, and the effects to carry out in this order. */
export interface Step<State, Effect> {
  state: State
  effects: readonly Effect[]
}

type OfType<Effect, T> = Effect extends { type: infer U } ? (T extends U ? Effect : never) : never

/** One handler for each type of effect. */
type EffectHandlers<Effect extends { type: string }> = {
  readonly [T in Effect['type']]: (effect: OfType<Effect, T>) => void
}

interface Machine<State, Event> {
  state(): State
  /**
   * Changes the state according to an event, then carries out the effects. An effect handler may dispatch further
   * events, which are handled immediately.
   */
  dispatch(event: Event): void
}

/** Holds the state of a pure state machine and passes its effects to their handlers. */
export function runMachine<State, Event, Effect extends { type: string }>(
  initial: State,
  step: (state: State, event: Event) => Step<State, Effect>,
  handlers: EffectHandlers<Effect>,
): Machine<State, Event> {
  let state = initial
  return {
    state: () => state,
    dispatch(event) {
      const next = step(state, event)
      state = next.state
      for (const effect of next.effects)
        (handlers[effect.type as Effect['type']] as (effect: Effect) => void)(effect)
    },
  }
}
