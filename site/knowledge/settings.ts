import { atom, type ReadableAtom } from 'nanostores'
import {
  type AiSettingsAnswer,
  type AiSettingsShape,
  type ChatTried,
  getAiSettings,
  tryChatServer,
  updateAiSettings,
} from '#core/dialogue/contract-settings.ts'
import { getVoices, type VoicesAnswer } from '#core/dialogue/contract-speech.ts'
import { LANGUAGES, type Language } from '#core/fields/shapes.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { $language } from '../kit/preferences.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import { createDraft, type Draft } from './draft.ts'

/** `chatKey` can only be written: if omitted, the saved key stays; an empty string removes the saved key. */
export type AiSettingsInput = AiSettingsShape & { chatKey?: string }

/** Server and model belong together: a model's name is valid on one server only. */
const CHAT_SERVER = ['chatUrl', 'chatModel']

function isChanged(value: unknown, before: unknown): boolean {
  const areObjects = typeof value === 'object' && typeof before === 'object'
  return areObjects ? JSON.stringify(value) !== JSON.stringify(before) : !Object.is(value, before)
}

function changedIn<Of extends object>(of: Of, before: Of): Partial<Of> {
  const known: Partial<Record<string, unknown>> = { ...before }
  const isOther = ([field, value]: [string, unknown]): boolean => isChanged(value, known[field])
  return Object.fromEntries(Object.entries(of).filter(isOther)) as Partial<Of>
}

/**
 * The input to save. It contains only changed fields and languages, so that two users who change different settings do
 * not overwrite each other.
 */
function changesOf(
  { greeting, voices, ...fields }: AiSettingsInput,
  { greeting: greetingBefore, voices: voicesBefore, ...before }: AiSettingsInput,
): InputOf<typeof updateAiSettings> {
  const changed = changedIn(fields, before)
  const isServerChanged = CHAT_SERVER.some((field) => field in changed)
  const changedGreeting = changedIn(greeting, greetingBefore)
  const changedVoices = changedIn(voices, voicesBefore)
  return {
    ...changed,
    ...(isServerChanged && { chatUrl: fields.chatUrl, chatModel: fields.chatModel }),
    ...(Object.keys(changedGreeting).length > 0 && { greeting: changedGreeting }),
    ...(Object.keys(changedVoices).length > 0 && { voices: changedVoices }),
  }
}

export interface AiSettings extends Draft<AiSettingsInput> {
  $known: ReadableAtom<Resource<AiSettingsAnswer>>
  /** Voices and speech services that the server offers, by language. */
  $voices: Record<Language, ReadableAtom<Resource<VoicesAnswer>>>
  loadVoices(): Promise<void>
  /** Result of the last test of the chat server; `failed`: the test could not be run. */
  $test: ReadableAtom<ChatTried | 'running' | 'failed' | undefined>
  test(): Promise<void>
}

export function createAiSettings(
  ask: Request,
  onSaved: () => void,
  language: () => Language = () => 'ja',
): AiSettings {
  const known = createResource(ask, getAiSettings, { input: () => ({}) })
  const $test = atom<ChatTried | 'running' | 'failed' | undefined>(undefined)
  /** Whether the settings were saved since the last test began. */
  let hasOtherServer = false
  const draft = createDraft({
    request: ask,
    known,
    endpoint: updateAiSettings,
    onSaved() {
      // Discard the result of a test, which belongs to the previous server, even if the test is still running.
      hasOtherServer = true
      if ($test.get() !== 'running') $test.set(undefined)
      onSaved()
    },
    fieldsOf: ({ settings }): AiSettingsInput => settings,
    inputOf: changesOf,
  })
  const voices = LANGUAGES.map(
    (lang) => [lang, createResource(ask, getVoices, { input: () => ({ lang }) })] as const,
  )

  async function test(): Promise<void> {
    if ($test.get() === 'running') return
    $test.set('running')
    hasOtherServer = false
    const reply = await ask(tryChatServer, { lang: language() })
    if (hasOtherServer) $test.set(undefined)
    else $test.set(reply.kind === 'ok' ? reply.value : 'failed')
    // the test has changed the server's last answer time and its costs: load them again
    await known.load()
  }

  return {
    ...draft,
    $test,
    test,
    $known: known.$resource,
    $voices: Object.fromEntries(
      voices.map(([lang, { $resource }]) => [lang, $resource]),
    ) as AiSettings['$voices'],
    loadVoices: async () => void (await Promise.all(voices.map(([, { load }]) => load()))),
  }
}

export const openAiSettings = (onSaved: () => void): AiSettings =>
  createAiSettings(request, onSaved, () => $language.get())

/** Whether saving these settings would remove the key of the company's chat server (see `chatKey` in the contract). */
export const losesKey = (known: AiSettingsAnswer, fields: AiSettingsInput): boolean =>
  known.hasChatKey && fields.chatUrl !== known.settings.chatUrl && !fields.chatKey

/** Whether the form shows the saved chat server. Only a saved chat server can be tested. */
export const isServerSaved = ({ settings }: AiSettingsAnswer, fields: AiSettingsInput): boolean =>
  fields.chatUrl === settings.chatUrl &&
  fields.chatModel === settings.chatModel &&
  fields.chatKey === undefined
