import { atom, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  erasePersonalData,
  findPersons,
  getPersonalData,
  listPersonalData,
} from '#core/personal-data/contract.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../kit/submit.ts'
import { type Request, request } from '../line/request.ts'

export type FoundPerson = OutputOf<typeof findPersons>[number]
export type PersonalList = OutputOf<typeof listPersonalData>

/** A user of the company, or a visitor's call. */
export type PersonalTarget = { userId: number } | { callId: string }

/** decisions 4: finds a person or call, counts the stored data, exports or erases it. */
export interface PersonalData {
  $text: ReadableAtom<string>
  $found: ReadableAtom<Resource<FoundPerson[]>>
  /** Undefined if none is selected. */
  $target: ReadableAtom<PersonalTarget | undefined>
  $list: ReadableAtom<Resource<PersonalList>>
  saving: SubmitStore
  erasing: SubmitStore
  find(text: string): void
  choose(target: PersonalTarget): void
  save(): void
  erase(typed: string): void
  load(): void
}

interface PersonalDataDeps {
  ask: Request
  search: string
  /** Replaces the query of the page's address. */
  keep: (search: string) => void
  /** Saves a file with the browser's download. */
  saveFile: (name: string, text: string) => void
  onErased: () => void
}

function targetOf(query: URLSearchParams): PersonalTarget | undefined {
  const [user, call] = [query.get('user'), query.get('call')]
  if (user !== null && /^\d{1,15}$/.test(user)) return { userId: Number(user) }
  return call !== null && /^[0-9a-f-]{36}$/i.test(call) ? { callId: call } : undefined
}

function searchOf(text: string, target: PersonalTarget | undefined): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  if (target && 'userId' in target) query.set('user', String(target.userId))
  if (target && 'callId' in target) query.set('call', target.callId)
  return query.size === 0 ? '' : `?${query}`
}

export function createPersonalData({
  ask,
  search,
  keep,
  saveFile,
  onErased,
}: PersonalDataDeps): PersonalData {
  const query = new URLSearchParams(search)
  const $text = atom(query.get('q') ?? '')
  const $target = atom(targetOf(query))
  const userId = (): number | undefined => {
    const target = $target.get()
    return target && 'userId' in target ? target.userId : undefined
  }
  const found = createResource(ask, findPersons, {
    input: () => ($text.get() === '' ? { userId: userId() } : { text: $text.get() }),
  })
  const list = createResource(ask, listPersonalData, { input: () => $target.get() ?? {} })

  // name the file after the person or call in the request: the user may have chosen another person meanwhile
  const saving = createSubmit(ask, getPersonalData, (value, { userId, callId }) => {
    saveFile(`personal-data-${callId?.slice(0, 8) ?? userId}.json`, JSON.stringify(value, null, 2))
  })
  const erasing = createSubmit(ask, erasePersonalData, () => {
    onErased()
    void found.load()
    void list.load()
  })

  const remember = (): void => keep(searchOf($text.get(), $target.get()))

  return {
    $text,
    $found: found.$resource,
    $target,
    $list: list.$resource,
    saving,
    erasing,
    find(text) {
      $text.set(text.trim())
      $target.set(undefined)
      remember()
      found.outdate()
      if (text.trim() !== '') void found.load()
    },
    choose(target) {
      $target.set(target)
      saving.dismiss()
      erasing.dismiss()
      remember()
      list.forget()
      void list.load()
    },
    save() {
      const target = $target.get()
      if (target) void saving.send(target)
    },
    erase(typed) {
      const target = $target.get()
      if (target) void erasing.send({ ...target, typed })
    },
    load() {
      const target = $target.get()
      if ($text.get() !== '' || userId() !== undefined) void found.load()
      if (target) void list.load()
    },
  }
}

function saveInBrowser(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

export const openPersonalData = (onErased: () => void): PersonalData =>
  createPersonalData({
    ask: request,
    search: location.search,
    saveFile: saveInBrowser,
    onErased,
    keep: (wanted) => history.replaceState(history.state, '', `${location.pathname}${wanted}`),
  })
