import type { FastifyInstance } from 'fastify'
import * as contract from '#core/visitor-messages/contract.ts'
import { auditReading } from '../audit/service.ts'
import { readFormWithFile } from '../http/forms.ts'
import { requireCompany } from '../http/guard.ts'
import { mount } from '../http/mount.ts'
import type { Intake } from '../media/intake.ts'
import { sendFile } from '../media/send-file.ts'
import {
  deleteMessage,
  findMessageSound,
  leaveMessage,
  listMessages,
  setMessageDone,
  type VisitorMessageDeps,
} from './service.ts'

/** Routes for the messages that visitors leave (decisions 4). */
export function visitorMessageRoutes(
  app: FastifyInstance,
  deps: VisitorMessageDeps & { intake: Intake },
): void {
  const OK = { result: 'OK' as const }

  mount(app, contract.leaveVisitorMessage, ({ asker, request }) =>
    deps.intake.receiveUpload(asker, async (quota) => {
      const { fields, file } = await readFormWithFile(request, contract.leaveVisitorMessage, quota)
      await leaveMessage(deps, asker, { ...fields, sound: file })
      return OK
    }),
  )

  mount(app, contract.getVisitorMessages, ({ asker }) => listMessages(deps, asker))

  mount(app, contract.setVisitorMessageDone, ({ asker, input }) => {
    setMessageDone(deps, asker, input)
    return OK
  })

  mount(app, contract.deleteVisitorMessage, async ({ asker, input }) => {
    await deleteMessage(deps, asker, input.messageId)
    return OK
  })

  app.get<{ Params: { id: string } }>(
    '/visitor-messages/:id/sound',
    { schema: { hide: true } },
    async (request, reply) => {
      const asker = requireCompany(request, 'visitorMessage.read', 'notFound')
      const sound = findMessageSound(deps, asker, Number(request.params.id))
      auditReading(deps.db, 'record.messageHeard', request.params.id)
      // a browser's cache must not keep the recording longer than the server does
      return sendFile(request, reply, deps.visitorPictures, sound, 'no-store')
    },
  )
}
