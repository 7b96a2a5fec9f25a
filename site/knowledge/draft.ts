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
  inputOf: (wish: Wish) => InputOf<Saving>
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
  /** Undefined: no changes. */
  const $typed = atom<Wish | undefined>(undefined)
  const $isTried = atom(false)
  let sent: Wish | undefined

  const $saved = computed(known.$resource, ({ value }) => (value === undefined ? undefined : wishOf(value)))
  const $wish = computed([$typed, $saved], (typed, saved) => typed ?? saved)
  const submit = createSubmit(request, endpoint, async (answer) => {
    await known.load()
    // input typed during the request is still unsaved
    if ($typed.get() === sent) $typed.set(undefined)
    $isTried.set(false)
    submit.dismiss()
    onSaved(answer)
  })
  const $problems = computed([$wish, $isTried, submit.$submit], (wish, isTried, { refused }) => {
    if (!wish || !isTried) return NONE
    const checked = endpoint.input.safeParse(inputOf(wish))
    const own = checked.success ? NONE : problemsByField(checked.error.issues)
    return wish === sent ? { ...refused?.refusal.fields, ...own } : own
  })

  return {
    $resource: known.$resource,
    $wish,
    $isDirty: computed([$typed, $saved], (typed, saved) => typed !== undefined && !areSame(typed, saved)),
    $problems,
    submit,
    load: known.load,
    change(changes) {
      const wish = $wish.get()
      if (wish) $typed.set({ ...wish, ...changes })
    },
    reset() {
      $typed.set(undefined)
      $isTried.set(false)
      submit.dismiss()
    },
    async save() {
      const wish = $wish.get()
      if (!wish) return false
      $typed.set(wish)
      sent = undefined
      $isTried.set(true)
      if (Object.keys($problems.get()).length > 0) return false
      sent = wish
      await submit.send(inputOf(wish))
      return true
    },
  }
}
