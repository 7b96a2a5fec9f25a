import { atom, computed, type ReadableAtom } from 'nanostores'
import { problemsByField } from '#core/fields/problems.ts'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import type { Resource, ResourceStore } from '../kit/resource.ts'
import { createSubmit, type SubmitStore } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

/**
 * Form input over the saved values. Lives as long as the page, so that changing tabs loses nothing. Problems
 * are shown from the first attempt to save, and disappear when corrected.
 */
export interface Draft<Wish extends object> {
  $resource: ReadableAtom<Resource<unknown>>
  /** Current values of the fields; undefined until loaded. */
  $wish: ReadableAtom<Wish | undefined>
  $isDirty: ReadableAtom<boolean>
  /** Problems by path, such as `voices.ja.speed`; the values are keys of the field texts. */
  $problems: ReadableAtom<Readonly<Record<string, string>>>
  submit: SubmitStore
  load(): Promise<void>
  change(changes: Partial<Wish>): void
  /** Back to the saved values. */
  reset(): void
  /** @returns false: there are problems, and nothing was sent */
  save(): Promise<boolean>
}

interface DraftParts<Answer, Wish, Saving extends Endpoint> {
  request: Request
  known: ResourceStore<Answer>
  endpoint: Saving
  wishOf: (answer: Answer) => Wish
  /** @param base the saved values when the user began to change them */
  inputOf: (wish: Wish, base: Wish) => InputOf<Saving>
  onSaved: (answer: OutputOf<Saving>) => void
}

const NONE: Readonly<Record<string, string>> = {}
const areSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function createDraft<Answer, Wish extends object, Saving extends Endpoint>({
  request,
  known,
  endpoint,
  wishOf,
  inputOf,
  onSaved,
}: DraftParts<Answer, Wish, Saving>): Draft<Wish> {
  /** The user's values and the saved ones they began with. Undefined: no changes. */
  const $typed = atom<{ wish: Wish; base: Wish } | undefined>(undefined)
  const $isTried = atom(false)
  let sent: Wish | undefined

  const $saved = computed(known.$resource, ({ value }) => (value === undefined ? undefined : wishOf(value)))
  const $wish = computed([$typed, $saved], (typed, saved) => typed?.wish ?? saved)
  const submit = createSubmit(request, endpoint, async (answer) => {
    await known.load()
    const typed = $typed.get()
    // input typed during the request is still unsaved
    if (typed && sent) $typed.set(typed.wish === sent ? undefined : { wish: typed.wish, base: sent })
    $isTried.set(false)
    submit.dismiss()
    onSaved(answer)
  })
  const $problems = computed([$typed, $isTried, submit.$submit], (typed, isTried, { refused }) => {
    if (!typed || !isTried) return NONE
    const { wish, base } = typed
    const checked = endpoint.input.safeParse(inputOf(wish, base))
    const own = checked.success ? NONE : problemsByField(checked.error.issues)
    return wish === sent ? { ...refused?.refusal.fields, ...own } : own
  })

  const began = (): { wish: Wish; base: Wish } | undefined => {
    const saved = $saved.get()
    return $typed.get() ?? (saved && { wish: saved, base: saved })
  }

  return {
    $resource: known.$resource,
    $wish,
    $isDirty: computed($typed, (typed) => typed !== undefined && !areSame(typed.wish, typed.base)),
    $problems,
    submit,
    load: known.load,
    change(changes) {
      const from = began()
      if (from) $typed.set({ ...from, wish: { ...from.wish, ...changes } })
    },
    reset() {
      $typed.set(undefined)
      $isTried.set(false)
      submit.dismiss()
    },
    async save() {
      const from = began()
      if (!from) return false
      const { wish, base } = from
      $typed.set(from)
      sent = undefined
      $isTried.set(true)
      if (Object.keys($problems.get()).length > 0) return false
      sent = wish
      await submit.send(inputOf(wish, base))
      return true
    },
  }
}
