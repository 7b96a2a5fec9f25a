import type { FastifyInstance } from 'fastify'
import * as contract from '#core/alerts/contract-push.ts'
import { mount } from '../http/mount.ts'
import { addDevice, deleteDevice, type PushDeps, pushDevices, testDevices } from './push-devices.ts'

/** decisions 10: routes for push notifications to a user's browsers. */
export function pushRoutes(app: FastifyInstance, deps: PushDeps): void {
  const OK = { result: 'OK' as const }

  mount(app, contract.getPushDevices, ({ asker, request }) =>
    pushDevices(deps, asker, request.sessionToken?.session),
  )

  mount(app, contract.addPushDevice, ({ input, asker, request }) => {
    const session = request.sessionToken?.session
    addDevice(deps, asker, session, input)
    return OK
  })

  mount(app, contract.deletePushDevice, ({ input, asker }) => {
    deleteDevice(deps, asker, input.deviceId)
    return OK
  })

  mount(app, contract.testPushDevices, async ({ asker }) => ({
    ...OK,
    ...(await testDevices(deps, asker)),
  }))
}
