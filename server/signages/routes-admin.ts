import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/signages/contract-signage-admin.ts'
import * as templates from '#core/templates/contract.ts'
import type { PasswordsOf } from '../accounts/password-gate.ts'
import { randomPassword } from '../accounts/random-password.ts'
import { withPasswords } from '../accounts/with-passwords.ts'
import { readFormWithFile } from '../http/forms.ts'
import { mount } from '../http/mount.ts'
import type { MediaDeps } from '../media/incoming.ts'
import type { Intake } from '../media/intake.ts'
import { addMediaBytes } from '../media/service.ts'
import { patchesOfForm } from '../templates/form.ts'
import { copyTemplates, editableSignage, saveTemplates } from '../templates/service.ts'
import { applyStarter } from '../templates/starters.ts'
import {
  addSignage,
  addSignageOperators,
  deleteSignage,
  deleteSignageOperator,
  type SignageAdminDeps,
  updateSignageSettings,
} from './admin.ts'
import { randomLogin } from './random-login.ts'

export function signageAdminRoutes(
  app: FastifyInstance,
  deps: SignageAdminDeps & MediaDeps & { intake: Intake; passwordsOf: PasswordsOf },
): void {
  mount(app, contract.addSignage, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file } = await readFormWithFile(request, contract.addSignage, quota)
      const signageId = await addSignage(withPasswords(deps, request), asker.companyId, fields, file)
      return { result: 'OK' as const, signageId }
    }),
  )

  // only a template's picture enters the media library; the signage's own picture does not
  mount(app, contract.updateSignage, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file, fileName = '' } = await readFormWithFile(request, contract.updateSignage, quota)
      if (!fields.isUpdateTemplate) {
        if (asker.role === 'webReservationUser') throw new Refusal('notAllowed')
        return updateSignageSettings(withPasswords(deps, request), asker.companyId, fields, file)
      }
      const { id: signageId } = editableSignage(deps.db, asker, fields.signageId)
      const uploaded = file && (await addMediaBytes(deps, asker, fileName, file, quota))
      const patches = patchesOfForm(deps.db, fields, uploaded?.id ?? fields.image)
      saveTemplates(deps, asker, { signageId, templates: patches })
      return { result: 'OK' as const }
    }),
  )

  mount(app, contract.deleteSignage, ({ input, asker }) =>
    deleteSignage(deps, asker.companyId, input.targetId, input.isForceSubmit === true),
  )

  mount(app, contract.getSignageRandomPassword, () => ({
    result: 'OK' as const,
    createPassword: randomPassword(),
    login_id: randomLogin(deps.db),
  }))

  mount(app, contract.addSignageOperator, ({ input, asker }) => {
    addSignageOperators(deps, asker.companyId, input.signageId, input.userIds)
    return { result: 'OK' as const }
  })

  mount(app, contract.deleteSignageOperator, ({ input, asker }) => {
    deleteSignageOperator(deps, asker.companyId, input.signageId, input.userId)
    return { result: 'OK' as const }
  })

  mount(app, templates.applyStarter, async ({ input, asker }) => {
    const before = await applyStarter(deps, asker, input)
    return { result: 'OK' as const, version: before.version, before: [before] }
  })

  mount(app, templates.copyTemplates, ({ input, asker }) => ({
    result: 'OK' as const,
    before: copyTemplates(deps, asker, input),
  }))

  mount(app, templates.updateTemplates, ({ input, asker }) => {
    const { signageId, isForceSubmit } = input
    const version = isForceSubmit ? undefined : input.version
    return {
      result: 'OK' as const,
      version: saveTemplates(deps, asker, { signageId, templates: input.templates, version }),
    }
  })
}
