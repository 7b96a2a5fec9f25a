import { atom, computed, type ReadableAtom } from 'nanostores'
import { problemsByField } from '#core/fields/problems.ts'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Resource, ResourceStore } from '../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

/**
 * A form's saved values, overlaid with the user's unsaved input. It lives as long as the page, so that changing tabs
 * loses nothing. Problems are shown from the first attempt to save, and disappear when they are corrected.
 */
export interface Draft<Fields extends object> {
  $resource: ReadableAtom<Resource<unknown>>
  /** Current values of the fields; undefined until loaded. */
  $fields: ReadableAtom<Fields | undefined>
  $isDirty: ReadableAtom<boolean>
  /** Problems by path, such as `voices.ja.speed`; the values are keys of the field texts. */
  $problems: ReadableAtom<Readonly<Record<string, string>>>
  submit: SubmitStore
  load(): Promise<void>
  change(changes: Partial<Fields>): void
  /** Discards the unsaved input. */
  reset(): void
  /** @returns false if nothing was sent, because there are problems or a request is already running */
  save(): Promise<boolean>
}

interface DraftParts<Answer, Fields, Saving extends Endpoint> {
  request: Request
  known: ResourceStore<Answer>
  endpoint: Saving
  fieldsOf: (answer: Answer) => Fields
  /** @param base the saved values when the user began to change them */
  inputOf: (fields: Fields, base: Fields) => InputOf<Saving>
  /** Called after saving, before the saved values are loaded again. */
  onSaved: (answer: OutputOf<Saving>) => void
  /** Applies the user's changes of `base` to newer saved values. Without it, the user's values stay as they are. */
  rebased?: (fields: Fields, base: Fields, saved: Fields) => Fields
}

const NONE: Readonly<Record<string, string>> = {}
const areSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function createDraft<Answer, Fields extends object, Saving extends Endpoint>({
  request,
  known,
  endpoint,
  fieldsOf,
  inputOf,
  onSaved,
  rebased,
}: DraftParts<Answer, Fields, Saving>): Draft<Fields> {
  /** The user's values, and the saved values that the user began to change. Undefined: no changes. */
  const $typed = atom<{ fields: Fields; base: Fields } | undefined>(undefined)
  const $isTried = atom(false)
  let sent: Fields | undefined

  const $saved = computed(known.$resource, ({ value }) => (value === undefined ? undefined : fieldsOf(value)))
  const $fields = computed([$typed, $saved], (typed, saved) => typed?.fields ?? saved)
  /** Sends a request. If another user has saved first, loads the saved values, so that the next save is based on them. */
  const ask: Request = async (target, input, options) => {
    const reply = await request(target, input, options)
    if (reply.kind === 'refused' && reply.refusal.key === 'changedElsewhere') await known.load()
    return reply
  }
  const submit = createSubmit(ask, endpoint, async (answer) => {
    const typed = $typed.get()
    // Shown until the saved values have been loaded. Input that was typed during the request is still unsaved.
    if (typed && sent) $typed.set({ fields: typed.fields, base: sent })
    $isTried.set(false)
    submit.dismiss()
    onSaved(answer)
    await known.load()
  })
  const isUnsaved = ({ fields, base }: { fields: Fields; base: Fields }): boolean => !areSame(fields, base)
  known.$resource.listen(({ status }) => {
    const typed = $typed.get()
    const saved = $saved.get()
    if (status !== 'ready' || !typed) return
    if (!isUnsaved(typed)) $typed.set(undefined)
    else if (rebased && saved && !areSame(saved, typed.base))
      $typed.set({ fields: rebased(typed.fields, typed.base, saved), base: saved })
  })
  const $problems = computed([$typed, $isTried, submit.$submit], (typed, isTried, { refused }) => {
    if (!typed || !isTried) return NONE
    const { fields, base } = typed
    const checked = endpoint.input.safeParse(inputOf(fields, base))
    const own = checked.success ? NONE : problemsByField(checked.error.issues)
    return fields === sent ? { ...refused?.refusal.fields, ...own } : own
  })

  const began = (): { fields: Fields; base: Fields } | undefined => {
    const saved = $saved.get()
    return $typed.get() ?? (saved && { fields: saved, base: saved })
  }

  return {
    $resource: known.$resource,
    $fields,
    $isDirty: computed($typed, (typed) => typed !== undefined && isUnsaved(typed)),
    $problems,
    submit,
    load: known.load,
    change(changes) {
      const from = began()
      if (from) $typed.set({ ...from, fields: { ...from.fields, ...changes } })
    },
    reset() {
      $typed.set(undefined)
      $isTried.set(false)
      submit.dismiss()
    },
    async save() {
      const from = began()
      if (!from || submit.$submit.get().phase === 'sending') return false
      const { fields, base } = from
      $typed.set(from)
      sent = undefined
      $isTried.set(true)
      if (Object.keys($problems.get()).length > 0) return false
      sent = fields
      await submit.send(inputOf(fields, base))
      return true
    },
  }
}
