import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type AuditChange, changedFields, changesBetween } from '#core/audit/rules.ts'
import type { DialogueSettings, VoiceShape } from '#core/dialogue/contract.ts'
import type { AiSettingsAnswer, AiSettingsShape, updateAiSettings } from '#core/dialogue/contract-settings.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { TRANSCRIPT_DAYS } from '#core/limits.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { type AiSettings, findAiSettings, saveAiSettings, spendingOf } from '../../db/queries/ai-settings.ts'
import { findHours } from '../../db/queries/hours.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { auditChange } from '../audit/service.ts'
import type { Sealers, SecretSealer } from '../system/sealed-secret.ts'
import type { ChatDeps } from './chat.ts'
import type { AiHealth } from './health.ts'
import { suggestionsFor } from './suggestions.ts'
import { DIALOGUE_TEXTS } from './texts.ts'

export interface DialogueSettingsDeps {
  db: Db
  sealers: Pick<Sealers, 'chatKey'>
  now: () => number
  chat: Pick<ChatDeps, 'installation' | 'serverAt'>
  aiHealth: Pick<AiHealth, 'of'>
}

/** Defaults for a company without settings. */
const standardOf = (companyId: number): AiSettings => ({
  companyId,
  answerer: 'embedded',
  isFreeToAnswer: false,
  persona: '',
  greeting: {},
  chatUrl: null,
  chatModel: null,
  chatKey: null,
  chatInYen: 0,
  chatOutYen: 0,
  chatDayYenMax: null,
  voices: {},
  hearing: 'browser',
  greeter: 'hours',
  hours: [],
  failedTurnsMax: 2,
  offersPerson: true,
  returnsToAi: true,
  startsByPresence: false,
  captions: false,
  translates: false,
  speaksTranslation: false,
  transcriptDays: TRANSCRIPT_DAYS,
})

export const aiSettingsOf = (db: Db, companyId: number): AiSettings =>
  findAiSettings(db, companyId) ?? standardOf(companyId)

const everyLanguage = <Value>(make: (lang: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, make(lang)])) as Record<Language, Value>

const voicesOf = ({ voices }: AiSettings): Record<Language, VoiceShape> =>
  everyLanguage((lang) => ({ service: 'browser', voice: '', speed: 1, ...voices[lang] }))

export function getAiSettings(
  { db, sealers, now, chat, aiHealth }: DialogueSettingsDeps,
  { companyId }: CompanyAsker,
): AiSettingsAnswer {
  const { companyId: _, chatKey, ...stored } = aiSettingsOf(db, companyId)
  const settings: AiSettingsShape = {
    ...stored,
    greeting: everyLanguage((lang) => stored.greeting[lang] ?? ''),
    voices: voicesOf({ companyId, chatKey, ...stored }),
  }
  const { server, models, dayYenMax } = chat.installation
  const names = server ? models.map(({ model }) => model).filter((model) => model !== '') : []
  // the environment may list other models now than when this one was chosen
  if (settings.chatUrl === null && !names.includes(settings.chatModel ?? '')) settings.chatModel = null
  const spent = spendingOf(db, companyId, japanDay(now()))
  const yenOf = (milliYen: number): number => Math.ceil(milliYen / 1_000)
  // a key that cannot be decrypted must be entered again
  const hasChatKey = chatKey !== null && sealers.chatKey.open(chatKey, companyId) !== undefined
  return {
    settings,
    hasChatKey,
    hasChatServer: server !== undefined,
    models: names,
    spentYen: yenOf(spent.milliYen),
    installation: { spentYen: yenOf(spent.installationMilliYen), dayYenMax },
    health: aiHealth.of(companyId),
  }
}

/**
 * A company's own server needs a model name unless it has exactly one; the installation's models come from the
 * environment.
 * @throws Refusal invalid
 */
export async function demandChatModel(
  { db, sealers, chat }: DialogueSettingsDeps,
  { companyId }: CompanyAsker,
  { answerer, chatUrl, chatModel, chatKey }: ParsedInputOf<typeof updateAiSettings>,
): Promise<void> {
  const refuse = (problem: string) => new Refusal('invalid', { fields: { chatModel: problem } })
  if (chatUrl === null) {
    const isKnown = chat.installation.models.some(({ model }) => model === chatModel)
    if (chatModel !== null && chatModel !== '' && !isKnown) throw refuse('invalid')
    return
  }
  if (answerer !== 'chat' || (chatModel ?? '') !== '') return
  const before = findAiSettings(db, companyId)
  const kept = before?.chatUrl === chatUrl && before.chatKey !== null ? before.chatKey : undefined
  const key = chatKey ?? (kept === undefined ? '' : (sealers.chatKey.open(kept, companyId) ?? ''))
  try {
    await chat.serverAt({ url: chatUrl, key, model: '' }, false).onlyModel()
  } catch {
    throw refuse('required')
  }
}

/** Saves the settings. A key is dropped when the server's address changes. */
export function setAiSettings(
  { db, sealers }: DialogueSettingsDeps,
  { companyId }: CompanyAsker,
  { chatKey, ...wish }: ParsedInputOf<typeof updateAiSettings>,
): void {
  db.transaction((tx) => {
    const before = findAiSettings(tx, companyId)
    const kept = before && before.chatUrl === wish.chatUrl ? before.chatKey : null
    const greeting = Object.fromEntries(Object.entries(wish.greeting).filter(([, text]) => text !== ''))
    const model = wish.chatModel === '' ? null : wish.chatModel
    const after = {
      companyId,
      ...wish,
      greeting,
      chatModel: model,
      chatKey: chatKey === undefined ? kept : sealedKey(sealers.chatKey, before, { companyId, chatKey }),
    }
    saveAiSettings(tx, after)
    auditChange(tx, 'ai.changed', { changes: auditedChanges(before ?? standardOf(companyId), after) })
  })
}

/** Keeps the old seal if the key is unchanged, so that the audit shows no change. */
function sealedKey(
  sealer: SecretSealer,
  before: AiSettings | undefined,
  { companyId, chatKey }: { companyId: number; chatKey: string },
): string | null {
  if (chatKey === '') return null
  const known = before?.chatKey ?? null
  return known !== null && sealer.open(known, companyId) === chatKey ? known : sealer.seal(chatKey, companyId)
}

/** Audits switches and numbers with their values; for texts, hours, voices, the server and its key only that they changed. */
function auditedChanges(before: AiSettings, after: AiSettings): AuditChange[] {
  const told = ({ answerer, isFreeToAnswer, hearing, greeter, failedTurnsMax, ...others }: AiSettings) => ({
    answerer,
    isFreeToAnswer,
    hearing,
    greeter,
    failedTurnsMax,
    chatInYen: others.chatInYen,
    chatOutYen: others.chatOutYen,
    chatDayYenMax: others.chatDayYenMax,
    offersPerson: others.offersPerson,
    returnsToAi: others.returnsToAi,
    startsByPresence: others.startsByPresence,
    captions: others.captions,
    translates: others.translates,
    speaksTranslation: others.speaksTranslation,
    transcriptDays: others.transcriptDays,
  })
  const isOther = (part: (of: AiSettings) => unknown): boolean =>
    JSON.stringify(part(before)) !== JSON.stringify(part(after))
  return [
    ...changesBetween(told(before), told(after)),
    ...changedFields({
      persona: before.persona !== after.persona,
      greeting: isOther(({ greeting }) => greeting),
      voices: isOther(voicesOf),
      hours: isOther(({ hours }) => hours),
      chatServer: before.chatUrl !== after.chatUrl || before.chatModel !== after.chatModel,
      chatKey: before.chatKey !== after.chatKey,
    }),
  ]
}

/** @throws Refusal notFound */
export function dialogueSettingsOf(
  { db, now }: Pick<DialogueSettingsDeps, 'db' | 'now'>,
  { companyId, signageId }: CompanyAsker,
): DialogueSettings {
  const signage = signageId === null ? undefined : findSignage(db, signageId)
  if (!signage) throw new Refusal('notFound')
  const settings = aiSettingsOf(db, companyId)
  const place = { companyId, signageId, storeId: signage.storeId }
  const firstQuestions = (lang: Language): string[] =>
    suggestionsFor(db, { ...place, lang }, { now: now(), without: new Set() }).map(({ title }) => title)
  const { hearing, greeter, hours, offersPerson, returnsToAi, startsByPresence } = settings
  const { captions, translates, speaksTranslation } = settings
  return {
    isOn: signage.aiTalk,
    hearing,
    greeter,
    // opening hours, if there are any, replace the AI's own hours
    hours: findHours(db, companyId, signage.storeId) ? [] : [...hours],
    offersPerson,
    returnsToAi,
    startsByPresence,
    captions,
    translates,
    speaksTranslation,
    greeting: everyLanguage((lang) => settings.greeting[lang] ?? DIALOGUE_TEXTS.greeting[lang]),
    suggestions: everyLanguage(firstQuestions),
    voices: voicesOf(settings),
  }
}
