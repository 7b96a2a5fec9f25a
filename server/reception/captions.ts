import {
  type CaptionChunk,
  type CaptionSettings,
  type CaptionSpeaker,
  createCaptions,
  readerLanguage,
  takeCaption,
} from '#core/captions/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import { Refusal } from '#core/http/refusals.ts'
import { TRANSLATIONS_AT_ONCE_MAX } from '#core/limits.ts'
import { insertCallEvent } from '../../db/queries/calls.ts'
import { insertUtterance, updateTranslations } from '../../db/queries/dialogues.ts'
import { aiSettingsOf } from '../dialogue/settings.ts'
import type { Translated, Translator } from '../dialogue/translate.ts'
import type { ReceptionContext } from './context.ts'
import type { LiveSignage } from './states.ts'

export type Translate = Translator['translate']

interface CaptionDeps extends ReceptionContext {
  translate?: Translate
  /** Receives errors of translations, which run after the caption was accepted. */
  onFault: (error: unknown) => void
}

/** The side of a talk that speaks, or that reads captions: the kiosk or the operator (host). */
type CaptionSide = { signageId: number } | { userId: number }

interface CaptionInput extends Omit<CaptionChunk, 'speaker'> {
  callId: string
  text: string
}

/**
 * decisions 7: captions of a talk between people. They are stored with the call and translated. They are switched on by
 * the company's default, or for one talk by the operator (host).
 */
export class Captions {
  readonly #deps: CaptionDeps
  /** Number of running translations, by call ID. */
  readonly #running = new Map<string, number>()

  constructor(deps: CaptionDeps) {
    this.#deps = deps
  }

  /**
   * Switches captions on if that is the company's default. Call when a talk begins. Captions are never switched on in a
   * reserved room, because that talk is private to its owner.
   */
  begin(live: LiveSignage): void {
    const { isDefault, settings } = this.#settingsOf(live.companyId)
    const isOn = isDefault && live.kind !== 'room'
    const captions = isOn ? this.#created(live, settings) : undefined
    this.#deps.world.change(live, { captions, captionsChosen: undefined, captionsSaid: undefined })
  }

  #created(live: LiveSignage, settings: CaptionSettings) {
    const visitor = live.details?.lang ?? this.#deps.directory.signage(live.id).language
    const created = createCaptions(settings, { operator: 'ja', visitor })
    return { ...created, utteranceCount: live.captionsSaid ?? 0 }
  }

  /**
   * Switches the captions of a call on or off, for the operator who hosts it.
   * @throws Refusal noCall (the call is over, or this user does not host it), captionsOff (a reserved room)
   */
  turn(userId: number, callId: string, on: boolean): void {
    const { world } = this.#deps
    const live = world.hostedBy(userId)
    if (live?.call?.talk !== 'Active' || live.call.requestId !== callId) throw new Refusal('noCall')
    if (live.kind === 'room') throw new Refusal('captionsOff')
    if (on === (live.captions !== undefined)) return
    world.change(live, { captionsChosen: true })
    this.#set(live, on ? this.#settingsOf(live.companyId).settings : undefined)
  }

  /**
   * Forgets the first operator's last utterance after a hand-over, because the new operator's page starts its own
   * numbering (`seq`).
   */
  hostChanged(live: LiveSignage): void {
    const { captions } = live
    if (!captions) return
    const { operator: _, ...sayings } = captions.utterances
    this.#deps.world.change(live, { captions: { ...captions, utterances: sayings } })
  }

  /** Applies changed company settings at once and notifies everyone in a talk. */
  settingsChanged(companyId: number): void {
    const { world } = this.#deps
    const { isDefault, settings } = this.#settingsOf(companyId)
    for (const live of [...world.withCalls(companyId)]) {
      if (live.call?.talk !== 'Active' || live.kind === 'room') continue
      const isOn = live.captionsChosen === true ? live.captions !== undefined : isDefault
      const wanted = isOn ? settings : undefined
      if (JSON.stringify(live.captions?.settings) === JSON.stringify(wanted)) continue
      this.#set(live, wanted)
    }
  }

  /** Switches captions on with these settings, or off, and tells everyone in the talk. */
  #set(live: LiveSignage, settings: CaptionSettings | undefined): void {
    const { world } = this.#deps
    const { captions } = live
    if (!settings) world.change(live, { captions: undefined, captionsSaid: captions?.utteranceCount })
    else if (captions) world.change(live, { captions: { ...captions, settings } })
    else world.change(live, { captions: this.#created(live, settings) })
    this.#changed(live)
  }

  /** The company's caption settings. `isDefault`: whether calls begin with captions switched on. */
  #settingsOf(companyId: number): { isDefault: boolean; settings: CaptionSettings } {
    const { captions, hearing, translates, speaksTranslation } = aiSettingsOf(this.#deps.db, companyId)
    const speaks = translates && speaksTranslation
    return { isDefault: captions, settings: { hearing, translates, speaks } }
  }

  /**
   * Finds the running talk and its captions.
   * @throws Refusal noCall (the talk is over, or it is not this caller's), captionsOff (captions are switched off)
   */
  #demand(side: CaptionSide, callId: string) {
    const { world } = this.#deps
    const live = 'signageId' in side ? world.signage(side.signageId) : world.hostedBy(side.userId)
    const { call, captions } = live ?? {}
    if (!live || call?.talk !== 'Active' || call.requestId !== callId) throw new Refusal('noCall')
    if (!captions) throw new Refusal('captionsOff')
    const speaker: CaptionSpeaker = 'signageId' in side ? 'visitor' : 'operator'
    return { live, captions, speaker }
  }

  /**
   * Sets the language in which one side reads the captions.
   * @throws Refusal noCall (the call is not running), captionsOff (captions are switched off)
   */
  read(side: CaptionSide, callId: string, lang: Language): void {
    const { live, captions, speaker } = this.#demand(side, callId)
    if (captions.langs[speaker] === lang) return
    const langs = { ...captions.langs, [speaker]: lang }
    this.#deps.world.change(live, { captions: { ...captions, langs } })
    this.#changed(live)
  }

  /**
   * Adds a caption to the running talk.
   * @throws Refusal noCall (the call is not running), captionsOff (captions are switched off), tooMany (rate limit)
   */
  say(side: CaptionSide, { callId, text, ...input }: CaptionInput): void {
    const { db, world, now, announce } = this.#deps
    const { live, captions, speaker } = this.#demand(side, callId)
    const { lang, isFinal } = input
    const at = now()
    const verdict = takeCaption(captions, { ...input, speaker }, at)
    if (verdict.kind === 'tooMany') throw new Refusal('tooMany')
    if (verdict.kind === 'repeated') return
    const { n } = verdict
    const { companyId, id: signageId } = live
    const id = isFinal
      ? insertUtterance(db, {
          companyId,
          talkId: null,
          callId,
          at,
          speaker,
          lang,
          text,
          translations: null,
          outcome: null,
          sources: null,
          latency: null,
        })
      : undefined
    if (isFinal && live.writtenIn !== callId) {
      insertCallEvent(db, { callId, at, kind: 'written' })
      world.change(live, { writtenIn: callId })
    }
    world.change(live, { captions: verdict.captions })
    announce({ kind: 'captionSaid', signageId, callId, n, at, speaker, lang, text, final: isFinal })
    if (captions.langs[speaker] !== lang) this.#changed(live)
    const to = readerLanguage(verdict.captions, speaker, lang)
    if (id !== undefined && to !== undefined)
      this.#translate(live, { id, callId, n, speaker, text, from: lang, to }).catch(this.#deps.onFault)
  }

  async #translate(
    live: LiveSignage,
    said: { id: number; callId: string; n: number; speaker: CaptionSpeaker; text: string } & Record<
      'from' | 'to',
      Language
    >,
  ): Promise<void> {
    const { db, announce, translate } = this.#deps
    const { id, callId, n, speaker, text, from, to } = said
    const tell = (soFar: string | null, final: boolean): void => {
      if (live.call?.requestId !== callId) return
      const words = { signageId: live.id, callId, n, speaker, lang: to, text: soFar, final }
      announce({ kind: 'captionTranslated', ...words })
    }
    const done = await this.#counted(callId, () =>
      translate?.(live.companyId, { text, from, to }, (soFar) => tell(soFar, false)),
    )
    const whole = done && 'text' in done ? done.text : null
    tell(whole, true)
    // Report whether translating works, except for a text that is too long to translate: that says nothing about the translator.
    if (!done || 'text' in done || done.reason !== 'unfit')
      this.#tellUntranslated(live, callId, whole === null)
    // Store last: storing throws if the disk is full or the company is locked for a move. By then, both sides have
    // received the translation.
    if (whole !== null) updateTranslations(db, id, { [to]: whole })
  }

  /** Runs a translation, and counts it while it runs. @returns undefined if too many are running or no translator is configured */
  async #counted(
    callId: string,
    work: () => Promise<Translated> | undefined,
  ): Promise<Translated | undefined> {
    const running = this.#running.get(callId) ?? 0
    if (running >= TRANSLATIONS_AT_ONCE_MAX) return undefined
    this.#running.set(callId, running + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(callId) ?? 1) - 1
      if (left > 0) this.#running.set(callId, left)
      else this.#running.delete(callId)
    }
  }

  /** Tells both participants when translation fails for the first time, and when it works again. */
  #tellUntranslated(live: LiveSignage, callId: string, isUntranslated: boolean): void {
    const { captions, call } = live
    if (!captions || call?.requestId !== callId || captions.isUntranslated === isUntranslated) return
    this.#deps.world.change(live, { captions: { ...captions, isUntranslated } })
    this.#changed(live)
  }

  #changed(live: LiveSignage): void {
    const { announce } = this.#deps
    announce({ kind: 'signageChanged', signageId: live.id, cause: 'captions' })
    for (const userId of [live.call?.hostId, live.call?.handOver?.toId])
      if (userId !== undefined) announce({ kind: 'operatorChanged', userId, cause: 'captions' })
  }
}
