import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/refusals.ts'
import * as contract from '../contract/signages.ts'
import { readFormWithFile } from '../plugins/forms.ts'
import { mount, mountOneAndMany, pagedBy } from '../plugins/mount.ts'
import type { DayFigures } from '../services/day-figures.ts'
import type { Intake } from '../services/intake.ts'
import { pageOfSignages } from '../services/signage-lists.ts'
import { getSignage, type SignageDeps, shownSignages } from '../services/signages.ts'
import { addVisitorPicture, type VisitorPictureDeps } from '../services/visitor-pictures.ts'

export function signageRoutes(
  app: FastifyInstance,
  deps: SignageDeps & VisitorPictureDeps & { intake: Intake; figures: DayFigures },
): void {
  mountOneAndMany(app, 'targetId', contract.getSignage, contract.listSignages, {
    one: ({ input, asker }) => getSignage(deps, asker, input.targetId),
    many: ({ input, asker }) => shownSignages(deps, asker, input),
    page: pagedBy(contract.pageSignages, ({ input, asker }) => pageOfSignages(deps, asker, input)),
  })

  mount(app, contract.getCallFigures, ({ asker }) => deps.figures.of(asker.companyId, deps.now()))

  mount(app, contract.addCaptureImage, ({ asker, request }) =>
    deps.intake.carry(asker, async (carriage) => {
      const { fields, file } = await readFormWithFile(request, contract.addCaptureImage, carriage)
      if (!file) throw new Refusal('invalid', { fields: { image: '' } })
      const saved = await addVisitorPicture(deps, asker, { ...fields, image: file }, deps.now())
      return { result: 'OK' as const, ...saved }
    }),
  )
}
