import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/http/refusals.ts'
import * as contract from '#core/signages/contract.ts'
import { addVisitorPicture, type VisitorPictureDeps } from '../calls/visitor-pictures.ts'
import { readFormWithFile } from '../http/forms.ts'
import { mount, mountOneAndMany, pagedBy } from '../http/mount.ts'
import type { Intake } from '../media/intake.ts'
import type { TodaysStatisticsCache } from '../reports/todays-statistics.ts'
import { pageOfSignages, type SignageListDeps } from './lists.ts'
import { getSignage, shownSignages } from './service.ts'

export function signageRoutes(
  app: FastifyInstance,
  deps: SignageListDeps & VisitorPictureDeps & { intake: Intake; statistics: TodaysStatisticsCache },
): void {
  mountOneAndMany(app, 'targetId', contract.getSignage, contract.listSignages, {
    one: ({ input, asker }) => getSignage(deps, asker, input.targetId),
    many: ({ input, asker }) => shownSignages(deps, asker, input),
    page: pagedBy(contract.pageSignages, ({ input, asker }) => pageOfSignages(deps, asker, input)),
  })

  mount(app, contract.getCallFigures, ({ asker }) => deps.statistics.of(asker.companyId, deps.now()))

  mount(app, contract.addCaptureImage, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file } = await readFormWithFile(request, contract.addCaptureImage, quota)
      if (!file) throw new Refusal('invalid', { fields: { image: '' } })
      const saved = await addVisitorPicture(deps, asker, { ...fields, image: file }, deps.now())
      return { result: 'OK' as const, ...saved }
    }),
  )
}
