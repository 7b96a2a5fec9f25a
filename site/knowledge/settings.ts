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
import { $language } from '../kit/preferences.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'
import { createDraft, type Draft } from './draft.ts'

/** The key is write-only: omitted keeps it, empty removes it. */
export type AiSettingsInput = AiSettingsShape & { chatKey?: string }

export interface AiSettings extends Draft<AiSettingsInput> {
  $known: ReadableAtom<Resource<AiSettingsAnswer>>
  /** Voices and services of the installation, by language. */
  $voices: Record<Language, ReadableAtom<Resource<VoicesAnswer>>>
  loadVoices(): Promise<void>
  /** Result of the last test of the chat server; `failed`: the test could not run. */
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
  const draft = createDraft({
    request: ask,
    known,
    endpoint: updateAiSettings,
    onSaved() {
      // the test result belongs to the previous server
      if ($test.get() !== 'running') $test.set(undefined)
      onSaved()
    },
    wishOf: ({ settings }): AiSettingsInput => settings,
    inputOf: (wish) => wish,
  })
  const voices = LANGUAGES.map(
    (lang) => [lang, createResource(ask, getVoices, { input: () => ({ lang }) })] as const,
  )

  async function test(): Promise<void> {
    if ($test.get() === 'running') return
    $test.set('running')
    const reply = await ask(tryChatServer, { lang: language() })
    $test.set(reply.kind === 'ok' ? reply.value : 'failed')
    // reload the time of the last answer and the costs
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

/** Whether saving these settings would remove the key of the company's chat server (contract, chatKey). */
export const losesKey = (known: AiSettingsAnswer, wish: AiSettingsInput): boolean =>
  known.hasChatKey && wish.chatUrl !== known.settings.chatUrl && !wish.chatKey

/** Whether the chat server that can be tested, the saved one, is the one that is shown. */
export const isServerSaved = ({ settings }: AiSettingsAnswer, wish: AiSettingsInput): boolean =>
  wish.chatUrl === settings.chatUrl && wish.chatModel === settings.chatModel && wish.chatKey === undefined
