/** Times of one call, in ms of performance.now(). */
interface Story {
  signageId: number
  pressedAt: number
  acceptedAt?: number
  endedAt?: number
  /** When each operator's page received the call dialog, by index of the page's connection. */
  dialogs: Map<number, number>
  actives: Map<number, number>
  standbys: Map<number, number>
}

const FORGOTTEN_AFTER_MS = 120_000

/**
 * Listens to all connections and measures times, in the same way for the product and for the replay of its recorded
 * messages by a bare server (replay.ts).
 */
export class Meter {
  readonly #byRequest = new Map<string, Story>()
  /** When each operator's page last received the state Standby, by index of its connection. */
  readonly #freeAt = new Map<number, number>()
  #dialogMs: number[] = []
  readonly #bySignage = new Map<number, Story>()
  /** Signage id of a connection; undefined for users. */
  readonly #signageOf: (index: number) => number | undefined
  messages = 0
  bytes = 0

  constructor(signageOf: (index: number) => number | undefined) {
    this.#signageOf = signageOf
  }

  sent(index: number, text: string): void {
    if (!text.startsWith('{"type":"stateTransitionEvent"')) return
    const now = performance.now()
    const { eventType, requestId = '', callId = '' } = JSON.parse(text) as Record<string, string>
    if (eventType === 'receptionRequest') this.#press(index, requestId, now)
    const story = this.#byRequest.get(requestId || callId)
    if (story && eventType === 'acceptRequest') story.acceptedAt = now
    if (story && eventType === 'serviceClosed') story.endedAt = now
  }

  #press(index: number, requestId: string, pressedAt: number): void {
    const signageId = this.#signageOf(index)
    if (signageId === undefined) return
    const nobody = { dialogs: new Map(), actives: new Map(), standbys: new Map() }
    const story = { signageId, pressedAt, ...nobody }
    this.#byRequest.set(requestId, story)
    this.#bySignage.set(signageId, story)
  }

  heard(index: number, text: string): void {
    this.messages++
    this.bytes += text.length
    if (text.startsWith('{"type":"reflectSignageState"')) this.#reflected(index, text)
    else if (text.startsWith('{"type":"submitReceptionUser"')) this.#listed(index, text)
    else if (text.startsWith('{"type":"operatorStateTransition","state":"Standby"'))
      this.#freeAt.set(index, performance.now())
  }

  #listed(index: number, text: string): void {
    const now = performance.now()
    const freeAt = this.#freeAt.get(index) ?? 0
    for (const [, requestId = ''] of text.matchAll(/"requestId":"([^"]+)"/g)) {
      const story = this.#byRequest.get(requestId)
      // An operator who becomes free after the visitor's button press gets the dialog only then. That wait does not
      // count as a delay.
      if (!story || story.dialogs.has(index) || freeAt > story.pressedAt) continue
      story.dialogs.set(index, now)
      this.#dialogMs.push(now - story.pressedAt)
    }
  }

  #reflected(index: number, text: string): void {
    const story = this.#bySignage.get(Number(/"id":(\d+)/.exec(text)?.[1]))
    if (!story) return
    const state = /"state":"(\w+)"/.exec(text)?.[1]
    const heard =
      state === 'Active' ? story.actives : state === 'Standby' && story.endedAt ? story.standbys : undefined
    if (heard && !heard.has(index)) heard.set(index, performance.now())
  }

  /**
   * Returns the times in ms from a visitor's button press to the operator's dialog, for all calls since the last call
   * of this method. Forgets old calls, so that a run can last for days.
   */
  takeDialogMs(): number[] {
    const taken = this.#dialogMs
    this.#dialogMs = []
    for (const [requestId, { signageId, pressedAt }] of this.#byRequest) {
      if (performance.now() - pressedAt < FORGOTTEN_AFTER_MS) break
      if (this.#bySignage.get(signageId) === this.#byRequest.get(requestId)) this.#bySignage.delete(signageId)
      this.#byRequest.delete(requestId)
    }
    return taken
  }

  /** Figures of all calls so far. @param watchers returns the number of pages whose list shows a signage */
  result(watchers: (signageId: number) => number) {
    const stories = [...this.#byRequest.values()]
    const spread = (story: Story, from: number | undefined, heard: ReadonlyMap<number, number>): number[] =>
      from !== undefined && heard.size >= watchers(story.signageId)
        ? [Math.max(...heard.values()) - from]
        : []
    const whole = stories.filter((story) => story.endedAt !== undefined)
    return {
      calls: stories.length,
      unanswered: stories.length - whole.length,
      dialogMs: stories.flatMap(({ pressedAt, dialogs }) =>
        [...dialogs.values()].map((at) => at - pressedAt),
      ),
      activeMs: stories.flatMap((story) => spread(story, story.acceptedAt, story.actives)),
      standbyMs: stories.flatMap((story) => spread(story, story.endedAt, story.standbys)),
    }
  }
}

export type Result = ReturnType<Meter['result']>
