import type { CompanyAsker } from '#core/accounts/asker.ts'
import { type AuditChange, changedFields, changesBetween } from '#core/audit/rules.ts'
import type { DialogueSettings, VoiceShape } from '#core/dialogue/contract.ts'
import type { AiSettingsAnswer, AiSettingsShape, updateAiSettings } from '#core/dialogue/contract-settings.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { everyLanguage } from '#core/languages.ts'
import { TRANSCRIPT_DAYS } from '#core/limits.ts'
import { japanDay } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { type AiSettings, findAiSettings, saveAiSettings, spendingOf } from '../../db/queries/ai-settings.ts'
import { findHours } from '../../db/queries/hours.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { auditChange } from '../audit/service.ts'
import type { SecretCipher, SecretCiphers } from '../system/secret-cipher.ts'
import type { ChatDeps } from './chat.ts'
import type { AiHealth } from './health.ts'
import type { SpeechUse } from './speech.ts'
import { suggestionsFor } from './suggestions.ts'
import { DIALOGUE_TEXTS } from './texts.ts'

export interface DialogueSettingsDeps {
  db: Db
  secretCiphers: Pick<SecretCiphers, 'chatKey'>
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

export const aiSettingsOf = (db: DbLike, companyId: number): AiSettings =>
  findAiSettings(db, companyId) ?? standardOf(companyId)

const voicesOf = ({ voices }: AiSettings): Record<Language, VoiceShape> =>
  everyLanguage((lang) => ({ service: 'auto', voice: '', speed: 1, ...voices[lang] }))

export function getAiSettings(
  { db, secretCiphers, now, chat, aiHealth }: DialogueSettingsDeps,
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
  // Hide a stored model that is no longer in the list that the environment variables configure.
  if (settings.chatUrl === null && !names.includes(settings.chatModel ?? '')) settings.chatModel = null
  const spent = spendingOf(db, companyId, japanDay(now()))
  const yenOf = (milliYen: number): number => Math.ceil(milliYen / 1_000)
  // A key that cannot be decrypted counts as missing, so that the user enters it again.
  const hasChatKey = chatKey !== null && secretCiphers.chatKey.decrypt(chatKey, companyId) !== undefined
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

type Given = ParsedInputOf<typeof updateAiSettings>

/** A company's settings after applying the given changes, except `chatKey`, which is handled separately. */
function settingsAfter(
  before: AiSettings,
  { chatKey: _, greeting, voices, chatModel, ...given }: Given,
): AiSettings {
  const greetings = Object.entries({ ...before.greeting, ...greeting })
  return {
    ...before,
    ...(Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<AiSettings>),
    greeting: Object.fromEntries(greetings.filter(([, text]) => text !== '')),
    voices: { ...before.voices, ...voices },
    chatModel: chatModel === undefined ? before.chatModel : chatModel || null,
  }
}

/**
 * Checks the model when the chat server, its model or the kind of answers (`answerer`) is changed. For a company's own
 * chat server, a model name is required unless that server has exactly one model. For the chat server from the
 * environment variables, only the models listed there are allowed.
 * @throws Refusal invalid
 */
export async function requireChatModel(
  { db, secretCiphers, chat }: DialogueSettingsDeps,
  { companyId }: CompanyAsker,
  given: Given,
): Promise<void> {
  if ([given.answerer, given.chatUrl, given.chatModel].every((value) => value === undefined)) return
  const before = aiSettingsOf(db, companyId)
  const { answerer, chatUrl, chatModel } = settingsAfter(before, given)
  const refuse = (problem: string) => new Refusal('invalid', { fields: { chatModel: problem } })
  if (chatUrl === null) {
    const isKnown = chat.installation.models.some(({ model }) => model === chatModel)
    // Refuse an unknown model only if the user has just chosen it. A stored model that is no longer offered
    // stays until another one is chosen.
    if (given.chatModel !== undefined && chatModel !== null && !isKnown) throw refuse('invalid')
    return
  }
  if (answerer !== 'chat' || chatModel !== null) return
  const currentKey = before.chatUrl === chatUrl ? before.chatKey : null
  const key =
    given.chatKey ?? (currentKey === null ? '' : (secretCiphers.chatKey.decrypt(currentKey, companyId) ?? ''))
  try {
    await chat.serverAt({ url: chatUrl, key, model: '' }, false).onlyModel()
  } catch {
    throw refuse('required')
  }
}

/** Saves the given settings and keeps the others. Deletes the API key when the chat server's address changes. */
export function setAiSettings(
  { db, secretCiphers }: DialogueSettingsDeps,
  { companyId }: CompanyAsker,
  given: Given,
): void {
  const { chatKey } = given
  db.transaction((tx) => {
    const before = aiSettingsOf(tx, companyId)
    const changed = settingsAfter(before, given)
    const currentKey = before.chatUrl === changed.chatUrl ? before.chatKey : null
    const after = {
      ...changed,
      chatKey:
        chatKey === undefined
          ? currentKey
          : encryptedKey(secretCiphers.chatKey, before, { companyId, chatKey }),
    }
    saveAiSettings(tx, after)
    auditChange(tx, 'ai.changed', { changes: auditedChanges(before, after) })
  })
}

/** Encrypts a given key. Returns the stored encrypted text if the key is the same, so that the audit log shows no change. */
function encryptedKey(
  cipher: SecretCipher,
  before: AiSettings,
  { companyId, chatKey }: { companyId: number; chatKey: string },
): string | null {
  if (chatKey === '') return null
  const known = before.chatKey
  return known !== null && cipher.decrypt(known, companyId) === chatKey
    ? known
    : cipher.encrypt(chatKey, companyId)
}

/**
 * The changes for the audit log. Switches and numbers are logged with their values. For texts, hours, voices, the chat
 * server and its key, the log only says that they have changed.
 */
function auditedChanges(before: AiSettings, after: AiSettings): AuditChange[] {
  const auditedOf = ({
    answerer,
    isFreeToAnswer,
    hearing,
    greeter,
    failedTurnsMax,
    ...others
  }: AiSettings) => ({
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
    ...changesBetween(auditedOf(before), auditedOf(after)),
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
  { db, now, speech }: Pick<DialogueSettingsDeps, 'db' | 'now'> & SpeechUse,
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
    hearsByServer: speech.hears,
    greeter,
    // The opening hours of company or store replace the hours in the AI settings.
    hours: findHours(db, companyId, signage.storeId) ? [] : [...hours],
    offersPerson,
    returnsToAi,
    startsByPresence,
    captions,
    translates,
    speaksTranslation,
    greeting: everyLanguage((lang) => settings.greeting[lang] ?? DIALOGUE_TEXTS.greeting[lang]),
    suggestions: everyLanguage(firstQuestions),
    // Kiosks of earlier versions do not support `auto`, so send the service that would actually speak.
    voices: everyLanguage((lang) => speech.voiceOf(companyId, lang)),
  }
}
