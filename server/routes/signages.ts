import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/signages.ts'
import { readForm } from '../plugins/forms.ts'
import { mount, mountOneAndMany } from '../plugins/mount.ts'
import { getCallFigures } from '../services/call-figures.ts'
import { getSignage, type SignageDeps, shownSignages } from '../services/signages.ts'
import { addVisitorPicture, type VisitorPictureDeps } from '../services/visitor-pictures.ts'

export function signageRoutes(app: FastifyInstance, deps: SignageDeps & VisitorPictureDeps): void {
  mountOneAndMany(app, 'targetId', contract.getSignage, contract.listSignages, {
    one: ({ input, asker }) => getSignage(deps, asker, input.targetId),
    many: ({ asker }) => shownSignages(deps, asker),
  })

  mount(app, contract.getCallFigures, ({ asker }) => getCallFigures(deps.db, asker.companyId, deps.now()))

  mount(app, contract.addCaptureImage, async ({ asker, request }) => {
    const { fields, file } = await readForm(request, contract.addCaptureImage)
    if (!file) throw new Refusal('invalid', { fields: { image: '' } })
    const saved = await addVisitorPicture(deps, asker, { ...fields, image: file }, deps.now())
    return { result: 'OK' as const, ...saved }
  })
}
