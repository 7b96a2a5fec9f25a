import { atom, type ReadableAtom } from 'nanostores'
import { type OwnCall, updateCallRecord } from '#core/calls/contract-own-calls.ts'
import { createSubmit, type SubmitStore } from '../../kit/submit.ts'
import type { Request } from '../../line/request.ts'
import type { OwnCalls } from './own-calls.ts'

/** What an operator writes down about a call. */
export type Draft = Pick<OwnCall, 'result' | 'note'>

export interface CallRecord {
  $draft: ReadableAtom<Draft>
  submit: SubmitStore
  /** Chooses a result; choosing the same one again clears it. */
  choose(result: string): void
  write(note: string): void
  /** Sends what has changed, if anything. @returns whether everything is saved */
  save(): Promise<boolean>
  /** Discards the unsaved changes. @returns the discarded draft */
  drop(): Draft
}

interface RecordDeps {
  request: Request
  ownCalls: Pick<OwnCalls, 'put'>
  /** Unsaved drafts by call id. They survive navigation to another page. */
  drafts: Map<string, Draft>
}

/** Result and note of one call, as chosen and typed. */
export function createRecord(
  { request, ownCalls, drafts }: RecordDeps,
  call: Pick<OwnCall, 'id' | 'result' | 'note'>,
): CallRecord {
  let saved: Draft = { result: call.result, note: call.note }
  /** Changes that are saved, but not shown in the list yet. */
  let news: Partial<Draft> = {}
  const $draft = atom<Draft>(drafts.get(call.id) ?? saved)
  const submit = createSubmit(request, updateCallRecord, () => {})

  function changes(): Partial<Draft> {
    const { result, note } = $draft.get()
    return { ...(result !== saved.result && { result }), ...(note !== saved.note && { note }) }
  }

  function change(draft: Draft): void {
    $draft.set(draft)
    drafts.set(call.id, draft)
  }

  return {
    $draft,
    submit,
    choose: (result) => change({ ...$draft.get(), result: $draft.get().result === result ? null : result }),
    write: (note) => change({ ...$draft.get(), note }),
    async save() {
      const [draft, changed] = [$draft.get(), changes()]
      if (Object.keys(changed).length > 0) {
        await submit.send({ callId: call.id, ...changed })
        if (submit.$submit.get().phase !== 'done') return false
        saved = { ...saved, ...changed }
        news = { ...news, ...changed }
        // the user has changed the result or note during the request: not everything is saved
        if ($draft.get() !== draft) return false
      }
      drafts.delete(call.id)
      ownCalls.put({ id: call.id, ...news })
      return true
    },
    drop() {
      const dropped = $draft.get()
      drafts.delete(call.id)
      $draft.set(saved)
      return dropped
    },
  }
}
