import { computed } from 'nanostores'
import { type CharacterShape, getCharacters } from '#core/characters/contract-read.ts'
import { getStoreNames } from '#core/company/contract-stores.ts'
import type { Language } from '#core/fields/shapes.ts'
import { getSignage, type SignageShape } from '#core/signages/contract.ts'
import { deleteSignage, updateSignage } from '#core/signages/contract-signage-admin.ts'
import type { TransportSetting } from '#core/signages/transport.ts'
import { changedFields } from '../kit/changed-fields.ts'
import { withPicture } from '../kit/form-data.ts'
import { createResourceOf, isMissing, mapped, together } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'

/** Values of the form, as the inputs hold them. */
export interface SignageEntries {
  login_id: string
  name: string
  password: string
  passwordConfirm: string
  storeId: string
  default_character_id: string
  language: Language
  transport: TransportSetting
  aiTalk: boolean
  hours: string
  phone: string
  resumes: string
  name_en: string
  name_zh: string
  hours_en: string
  hours_zh: string
  resumes_en: string
  resumes_zh: string
  phone_en: string
  phone_zh: string
}

/** Fields that visitors read, which have translations. */
export const TRANSLATED = ['name', 'hours', 'resumes', 'phone'] as const

export const entriesOf = (signage: SignageShape): SignageEntries => ({
  login_id: signage.loginId,
  name: signage.name,
  password: '',
  passwordConfirm: '',
  storeId: String(signage.storeId),
  default_character_id: String(signage.default_character_id ?? 0),
  language: signage.language,
  transport: signage.transport,
  aiTalk: signage.aiTalk,
  hours: signage.hours ?? '',
  phone: signage.phone ?? '',
  resumes: signage.resumes ?? '',
  name_en: signage.translations?.name?.en ?? '',
  name_zh: signage.translations?.name?.zh ?? '',
  hours_en: signage.translations?.hours?.en ?? '',
  hours_zh: signage.translations?.hours?.zh ?? '',
  resumes_en: signage.translations?.resumes?.en ?? '',
  resumes_zh: signage.translations?.resumes?.zh ?? '',
  phone_en: signage.translations?.phone?.en ?? '',
  phone_zh: signage.translations?.phone?.zh ?? '',
})

/**
 * Fields that the user may clear. Clearing one removes a line from the screen of a suspended signage, or a translation.
 */
const EMPTIED = [
  'hours',
  'phone',
  'resumes',
  ...TRANSLATED.flatMap((name) => [`${name}_en`, `${name}_zh`] as const),
] as const

/** Spec 5: the changed fields. A field that was cleared is included only if it is in EMPTIED. */
export const changedEntries = (before: SignageEntries, now: SignageEntries): Partial<SignageEntries> =>
  changedFields(before, now, EMPTIED)

interface Choice {
  id: number
  name: string
}

interface SignageForm {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  signage?: SignageShape
  stores: readonly Choice[]
  characters: readonly CharacterShape[]
}

export interface SignageFormParts {
  request: Request
  line: Pick<Line, 'send'>
  /** Called after a change; the page returns to the list. */
  onDone: (what: 'saved' | 'removed', name: string) => void
}

async function loadForm(request: Request, signageId: number) {
  const [signage, stores, characters] = await Promise.all([
    request(getSignage, { targetId: signageId }),
    request(getStoreNames, {}),
    request(getCharacters, {}),
  ])
  return mapped(together(signage, stores, characters), ([found, allStores, allCharacters]) => ({
    signage: found,
    stores: allStores,
    characters: allCharacters,
  }))
}

/** The form of one signage (Spec 2.4.18). */
export function createSignageForm(parts: SignageFormParts, signageId: number) {
  const parted = createResourceOf(() => loadForm(parts.request, signageId))
  const $form = computed(parted.$resource, (resource): SignageForm => {
    const status = isMissing(resource) ? 'notFound' : resource.status
    return { status, stores: [], characters: [], ...resource.value }
  })
  let name = ''
  let signsOut = false

  const updating = createSubmit(parts.request, updateSignage, () => {
    // Spec 4.4: tells the device to sign out; the server has already ended its session
    if (signsOut) parts.line.send({ type: 'requestLogout', objectId: signageId })
    parts.onDone('saved', name)
  })
  const removing = createSubmit(parts.request, deleteSignage, () => parts.onDone('removed', name))

  return {
    $form,
    load: parted.load,
    submit: updating,
    removing,
    /** @returns false if nothing has changed */
    save(entries: SignageEntries, picture: File | undefined): boolean {
      name = entries.name
      const { signage } = $form.get()
      const changed: Partial<SignageEntries> = signage ? changedEntries(entriesOf(signage), entries) : {}
      if (Object.keys(changed).length === 0 && !picture) return false
      signsOut = changed.login_id !== undefined || changed.password !== undefined
      void updating.send({ signageId, ...changed }, withPicture(picture))
      return true
    },
    remove(): void {
      name = $form.get().signage?.name ?? ''
      void removing.send({ targetId: signageId })
    },
  }
}

export const openSignageForm = (onDone: SignageFormParts['onDone'], signageId: number) =>
  createSignageForm({ request, line, onDone }, signageId)
