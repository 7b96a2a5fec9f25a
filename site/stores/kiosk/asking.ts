import { atom, type ReadableAtom } from 'nanostores'
import type { OwnSignageState } from '#contract/realtime/shapes.ts'
import type { Language } from '#contract/shapes.ts'
import { CALL_OFFER_THROTTLE_MS } from '#rules/limits.ts'
import type { Line } from '../../client/line.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Stop } from '../../kernel/stop.ts'

/** A press just as the line breaks still counts, if the line is back within this. */
const KEPT_MS = 5_000

export interface Asked {
  requestId: string
  /** Undefined for a call without a button (the key y where nothing can be touched). */
  text: string | undefined
}

/** What a visitor can ask for by touch. */
export interface Asking {
  /** The last press of this page. */
  $asked: ReadableAtom<Asked | undefined>
  /** Spec 4.4: only in Standby, at most one a second. `talkId`: the AI's talk hands over. @returns whether it was taken. */
  call(text: string | undefined, lang: Language, talkId?: string): boolean
  /** 取りやめる and 通話を終わる are the same message (realtime). @returns false when there is nothing to stop. */
  home(): boolean
  close: Stop
}

export interface AskingDeps {
  line: Pick<Line, 'send' | 'onState'>
  clock: Pick<Clock, 'now' | 'after'>
  $own: ReadableAtom<OwnSignageState | undefined>
  newId: () => string
}

export function createAsking({ line, clock, $own, newId }: AskingDeps): Asking {
  const $asked = atom<Asked | undefined>()
  let lastAt = Number.NEGATIVE_INFINITY
  let unsent: (() => boolean) | undefined
  let stopKeeping: Stop | undefined

  const drop = () => {
    stopKeeping?.()
    stopKeeping = undefined
    unsent = undefined
  }

  /** The same request id is the same call: saying it again once the line is back cannot ring twice. */
  function deliver(say: () => boolean): void {
    drop()
    if (say()) return
    unsent = say
    stopKeeping = clock.after(KEPT_MS, drop)
  }

  const stopListening = line.onState((state) => {
    if (state === 'open' && unsent) deliver(unsent)
  })

  return {
    $asked,
    call(text, lang, talkId) {
      const sinceMs = clock.now() - lastAt
      // a clock that is set back makes no press too soon
      const isTooSoon = sinceMs >= 0 && sinceMs < CALL_OFFER_THROTTLE_MS
      if ($own.get()?.scene !== 'Standby' || isTooSoon) return false
      lastAt = clock.now()
      const asked = { requestId: newId(), text }
      $asked.set(asked)
      const { requestId } = asked
      const reason = talkId === undefined ? 'touch' : 'handOver'
      const handed = talkId === undefined ? {} : { talkId }
      const wish = { requestId, touchButton: text ?? null, reason, lang, ...handed } as const
      deliver(() => line.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...wish }))
      return true
    },
    home() {
      const scene = $own.get()?.scene
      if (scene !== 'Calling' && scene !== 'Crowded' && scene !== 'Active') return false
      return line.send({ type: 'homeButton' })
    },
    close() {
      drop()
      stopListening()
    },
  }
}
