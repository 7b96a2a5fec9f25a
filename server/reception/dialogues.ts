import type { DialogueEnd, DialoguePhase, Speaker } from '#core/dialogue/dialogue.ts'
import type { DialogueWords } from '#core/dialogue/effects.ts'
import { summaryOf } from '#core/dialogue/summary.ts'
import type { Language } from '#core/fields/shapes.ts'
import { Refusal } from '#core/http/refusals.ts'
import {
  AI_TAKES_OVER_MS,
  DIALOGUE_LATE_MS,
  DIALOGUE_TURNS_SHOWN,
  DIALOGUE_WORDS_BURST,
  DIALOGUE_WORDS_MAX,
  DIALOGUE_WORDS_PER_SECOND,
  DIALOGUES_BURST,
  DIALOGUES_PER_SECOND,
} from '#core/limits.ts'
import { spend } from '#core/realtime/budget.ts'
import type { DialogueHandedOver } from '#core/realtime/talk-shapes.ts'
import { updateCall } from '../../db/queries/calls.ts'
import {
  countUtterances,
  endDialogue,
  findDialogue,
  insertDialogue,
  insertUtterance,
  listUtterances,
  updateDialogue,
} from '../../db/queries/dialogues.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveSignage, OrdinarySignage } from './states.ts'

/** The state of an AI dialogue as its kiosk reports it. */
interface TalkReport {
  talkId: string
  phase: DialoguePhase
  step: number
  lang: Language
}

const RATE = { burst: DIALOGUE_WORDS_BURST, perSecond: DIALOGUE_WORDS_PER_SECOND }

const TALKS_RATE = { burst: DIALOGUES_BURST, perSecond: DIALOGUES_PER_SECOND }

/**
 * Spec 4.5: AI dialogues. The kiosk runs a dialogue and reports it; the server stores the dialogue and shows it to
 * operators while it runs.
 */
export class Dialogues {
  readonly #deps: ReceptionContext

  constructor(deps: ReceptionContext) {
    this.#deps = deps
  }

  /**
   * Starts an AI dialogue or updates the running one. A repeated ID means the same dialogue. A dialogue that has ended
   * cannot start again.
   * @throws Refusal wrongState (reserved room, suspended or in a call), aiTalkOff (AI dialogues are switched off),
   * notFound (the dialogue belongs to another signage), tooMany (rate limit)
   */
  report(signageId: number, report: TalkReport): void {
    const { db, world, now } = this.#deps
    const live = world.signage(signageId)
    if (live.kind === 'room') throw new Refusal('wrongState')
    const { talkId, phase, step, lang } = report
    const before = live.aiTalk
    if (before?.talkId !== talkId) {
      if (this.#begin(live, report)) this.#changed(signageId)
      return
    }
    if (before.phase === phase && before.step === step && before.lang === lang) return
    if (before.step !== step || before.lang !== lang) updateDialogue(db, talkId, { steps: step, lang })
    const since = before.phase === phase ? before.since : now()
    world.change(live, { aiTalk: { ...before, phase, step, lang, since } })
    this.#changed(signageId)
  }

  /** @returns false if this dialogue has already ended: a kiosk may still report it while it finishes its sentence */
  #begin(live: OrdinarySignage, { talkId, phase, step, lang }: TalkReport): boolean {
    const { db, world, directory, now } = this.#deps
    const at = now()
    const { rest, storeId, aiTalk: isOn } = directory.signage(live.id)
    const known = findDialogue(db, talkId)
    if (known && known.signageId !== live.id) throw new Refusal('notFound')
    if (known && known.endedAt !== null) return false
    if (!isOn) throw new Refusal('aiTalkOff')
    if (rest !== 'Standby' || live.call) throw new Refusal('wrongState')
    const talksBudget = spend(live.talksBudget, at, TALKS_RATE)
    if (!talksBudget) throw new Refusal('tooMany')
    // The kiosk may start a new dialogue without reporting the end of the last one (for example after a reload).
    this.end(live, 'lost')
    const row = { id: talkId, companyId: live.companyId, signageId: live.id, storeId, lang, steps: step }
    db.transaction((tx) => {
      insertDialogue(tx, { ...row, beganAt: at })
      if (live.unanswered && at - live.unanswered.endedAt < AI_TAKES_OVER_MS)
        updateCall(tx, live.unanswered.callId, { wentToAiAt: at })
    })
    world.change(live, {
      talksBudget,
      aiTalk: { talkId, phase, step, lang, since: at, words: 0 },
      unanswered: undefined,
    })
    return true
  }

  /** Ends a dialogue that its kiosk reports as over. A dialogue that the server has already ended keeps its cause. */
  close(signageId: number, talkId: string, cause: DialogueEnd): void {
    const live = this.#deps.world.signage(signageId)
    if (live.aiTalk?.talkId === talkId) this.end(live, cause)
  }

  /** Ends the signage's running dialogue, if any. */
  endAt(signageId: number, cause: DialogueEnd): void {
    this.end(this.#deps.world.signage(signageId), cause)
  }

  /** Ends the running dialogue, if any. `callId`: the call that replaces it. */
  end(live: LiveSignage, cause: DialogueEnd, callId: string | null = null): void {
    const { db, world, now } = this.#deps
    if (!live.aiTalk) return
    endDialogue(db, live.aiTalk.talkId, { at: now(), cause, callId })
    world.change(live, { aiTalk: undefined })
    this.#changed(live.id)
  }

  /**
   * Stores an utterance of the running AI dialogue, or of one that has just ended.
   * @throws Refusal notFound (no dialogue of this signage), tooMany (rate limit)
   */
  say(
    signageId: number,
    { talkId, ...words }: DialogueWords & { speaker: Exclude<Speaker, 'operator'> },
  ): void {
    const { db, world, now, announce } = this.#deps
    const live = world.signage(signageId)
    const at = now()
    const running = live.aiTalk?.talkId === talkId ? live.aiTalk : undefined
    if (!running) this.#requireRecentlyEnded(signageId, talkId, at)
    const budget = spend(live.wordsBudget, at, RATE)
    const count = running?.words ?? countUtterances(db, talkId)
    if (!budget || count >= DIALOGUE_WORDS_MAX) throw new Refusal('tooMany')
    const { speaker, lang, text, outcome = null, sources = null, latency = null } = words
    insertUtterance(db, {
      companyId: live.companyId,
      talkId,
      callId: null,
      at,
      speaker,
      lang,
      text,
      translations: null,
      outcome,
      sources,
      latency,
    })
    world.change(live, {
      wordsBudget: budget,
      ...(running && { aiTalk: { ...running, words: running.words + 1 } }),
    })
    announce({ kind: 'talkSaid', signageId, talkId, at, speaker, lang, text })
  }

  #requireRecentlyEnded(signageId: number, talkId: string, at: number): void {
    const known = findDialogue(this.#deps.db, talkId)
    const isLate = known?.signageId === signageId && at - (known.endedAt ?? at) <= DIALOGUE_LATE_MS
    if (!isLate) throw new Refusal('notFound')
  }

  /**
   * The AI dialogue from which a new call takes over, with its last utterances: the dialogue named by `talkId`, or else
   * the running one. A `talkId` that is wrong or whose dialogue already has a call is ignored, so that it does not
   * block the call.
   */
  handOverOf(live: LiveSignage, talkId: string | undefined): DialogueHandedOver | undefined {
    const { db } = this.#deps
    const asked = talkId === undefined ? undefined : findDialogue(db, talkId)
    const isOurs = asked?.signageId === live.id && asked.callId === null
    const id = isOurs ? asked.id : live.aiTalk?.talkId
    if (id === undefined) return undefined
    const words = listUtterances(db, id)
    const turns = words
      .slice(-DIALOGUE_TURNS_SHOWN)
      .map(({ speaker, text, lang, at }) => ({ speaker, text, lang, at }))
    return { talkId: id, summary: summaryOf(words), turns }
  }

  /** Ends the running dialogue because a call has started, and links it to the call. */
  endForCall(live: LiveSignage, callId: string, talkId: string | undefined): void {
    const { db, now } = this.#deps
    this.end(live, 'handOver', callId)
    if (talkId !== undefined) endDialogue(db, talkId, { at: now(), cause: 'handOver', callId })
  }

  #changed(signageId: number): void {
    this.#deps.announce({ kind: 'signageChanged', signageId, cause: 'aiTalk' })
  }
}
