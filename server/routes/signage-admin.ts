import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/signage-admin.ts'
import { updateTemplates } from '../contract/templates.ts'
import { readForm } from '../plugins/forms.ts'
import { mount } from '../plugins/mount.ts'
import { addMediaBytes, type MediaDeps } from '../services/media.ts'
import type { PasswordsOf } from '../services/password-gate.ts'
import { randomPassword } from '../services/random-password.ts'
import {
  addSignage,
  addSignageOperators,
  deleteSignage,
  deleteSignageOperator,
  type SignageAdminDeps,
  updateSignageSettings,
} from '../services/signage-admin.ts'
import { patchesOfForm } from '../services/template-form.ts'
import { editableSignage, saveTemplates } from '../services/templates.ts'
import { withPasswords } from './with-passwords.ts'

export function signageAdminRoutes(
  app: FastifyInstance,
  deps: SignageAdminDeps & MediaDeps & { incoming: string; passwordsOf: PasswordsOf },
): void {
  mount(app, contract.addSignage, async ({ asker, request }) => {
    const { fields, file } = await readForm(request, contract.addSignage)
    return {
      result: 'OK' as const,
      signageId: await addSignage(withPasswords(deps, request), asker.companyId, fields, file),
    }
  })

  mount(app, contract.updateSignage, async ({ asker, request }) => {
    const { fields, file, fileName = '' } = await readForm(request, contract.updateSignage)
    if (!fields.isUpdateTemplate) {
      if (asker.role === 'webReservationUser') throw new Refusal('notAllowed')
      return updateSignageSettings(withPasswords(deps, request), asker.companyId, fields, file)
    }
    const { id: signageId } = editableSignage(deps.db, asker, fields.signageId)
    const uploaded = file && (await addMediaBytes(deps, asker.companyId, fileName, file))
    const templates = patchesOfForm(deps.db, fields, uploaded?.id ?? fields.image)
    saveTemplates(deps, asker, { signageId, templates })
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteSignage, ({ input, asker }) =>
    deleteSignage(deps, asker.companyId, input.targetId, input.isForceSubmit === true),
  )

  mount(app, contract.getSignageRandomPassword, () => ({
    result: 'OK' as const,
    createPassword: randomPassword(),
  }))

  mount(app, contract.addSignageOperator, ({ input, asker }) => {
    addSignageOperators(deps, asker.companyId, input.signageId, input.userIds)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteSignageOperator, ({ input, asker }) => {
    deleteSignageOperator(deps, asker.companyId, input.signageId, input.userId)
    return { result: 'OK' as const }
  })

  mount(app, updateTemplates, ({ input, asker }) => {
    const { signageId, templates, isForceSubmit } = input
    const version = isForceSubmit ? undefined : input.version
    return { result: 'OK' as const, version: saveTemplates(deps, asker, { signageId, templates, version }) }
  })
}
