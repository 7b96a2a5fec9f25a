import { type FormEvent, useState } from 'react'
import type { ConflictChoices } from '../kit/forms/use-conflict.ts'
import { useDraft } from '../kit/forms/use-drafts.ts'
import type { SubmitStore } from '../kit/submit.ts'
import { toasts } from '../kit/toasts.ts'

interface ListDraft<Item> {
  items: readonly Item[]
  /** The stored list that the user began to edit. The server refuses to save if it has changed since. */
  seen: readonly Item[]
}

type Save<Item> = (items: readonly Item[], seen: readonly Item[] | undefined) => void

export interface ListFormProps<Item> {
  stored: readonly Item[]
  onSaved: () => void
  /** Loads the stored list again; returns whether the server has sent it. */
  renew: () => Promise<boolean>
}

interface ListFormParts<Form, Item> extends ListFormProps<Item> {
  /** Creates the form. `onDone` gets the list as the server has stored it. */
  open: (onDone: (saved: readonly Item[]) => void) => Form
  /** Message after saving. */
  savedText: string
}

/**
 * A company's list as edited but not saved yet, and the form that saves it unless another user has saved another list
 * meanwhile.
 */
export function useListForm<Form extends SubmitStore & { save: Save<Item> }, Item>(
  parts: ListFormParts<Form, Item>,
) {
  const { stored, onSaved, renew, open, savedText } = parts
  const { draft, sent, change, edit, ...unsaved } = useDraft<ListDraft<Item>>()
  const [form] = useState(() =>
    open((saved) => {
      toasts.show({ text: savedText })
      form.dismiss()
      unsaved.saved()
      // edits made during the request now start from the list that the request has saved
      edit((now) => now && { ...now, seen: saved })
      onSaved()
    }),
  )
  const edited = draft ?? { items: stored, seen: stored }
  const send = (seen?: readonly Item[]) => {
    unsaved.send(edited)
    form.save(edited.items, seen)
  }
  const conflict: ConflictChoices = {
    overwrite: () => send(),
    async takeTheirs() {
      const isLoaded = await renew()
      if (isLoaded) {
        form.dismiss()
        edit(() => undefined)
      }
      return isLoaded
    },
  }
  return {
    form,
    items: edited.items,
    /** The list that was sent last; refusals refer to it. */
    sent: sent?.items,
    isUnsaved: draft !== undefined,
    setItems: (items: readonly Item[]) => change({ ...edited, items }),
    editItems: (next: (now: readonly Item[]) => readonly Item[]) =>
      edit((now = edited) => ({ ...now, items: next(now.items) })),
    save(event: FormEvent) {
      event.preventDefault()
      if (form.$submit.get().phase !== 'sending') send(edited.seen)
    },
    conflict,
  }
}
