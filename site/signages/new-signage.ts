import { getStoreNames } from '#core/company/contract-stores.ts'
import { addSignage, getSignageRandomPassword } from '#core/signages/contract-signage-admin.ts'
import type { Orientation } from '#core/stage/layout-names.ts'
import { createResourceOf, mapped, together } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import type { Request } from '../line/request.ts'

/** Values of the form, as the inputs hold them. */
export interface NewSignageEntries {
  name: string
  orientation: Orientation
  storeId: string
  login_id: string
  password: string
  passwordConfirm: string
}

/** Login ID and password that the server has generated. */
const proposed = ({ login_id, createPassword }: { login_id: string; createPassword: string }) => ({
  login_id,
  password: createPassword,
  passwordConfirm: createPassword,
})

/** The form that adds a signage. @param onDone called with the new signage */
export function createNewSignage(ask: Request, onDone: (signageId: number, name: string) => void) {
  const { $resource, load } = createResourceOf(async () => {
    const [stores, random] = await Promise.all([ask(getStoreNames, {}), ask(getSignageRandomPassword, {})])
    return mapped(together(stores, random), ([all, account]) => ({ stores: all, account: proposed(account) }))
  })
  let name = ''
  const submit = createSubmit(ask, addSignage, ({ signageId }) => onDone(signageId, name))
  return {
    $form: $resource,
    load,
    submit,
    /** @returns undefined if the server did not answer */
    async newPassword(): Promise<string | undefined> {
      const reply = await ask(getSignageRandomPassword, {})
      return reply.kind === 'ok' ? reply.value.createPassword : undefined
    },
    save(entries: NewSignageEntries): void {
      name = entries.name
      // The form shows the password in plain text, so it has no second field for confirming the password.
      void submit.send({ ...entries, passwordConfirm: entries.password })
    },
  }
}

export type NewSignage = ReturnType<typeof createNewSignage>
