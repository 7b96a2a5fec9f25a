import type { FastifyInstance } from 'fastify'
import * as contract from '#core/alerts/contract.ts'
import { mount } from '../http/mount.ts'
import {
  type AlertDeps,
  addWebhook,
  deleteWebhook,
  getAlerts,
  switchWebhook,
  testWebhook,
  updateAlerts,
} from './settings.ts'

/** decisions 10: routes for a company's alert settings and webhooks. */
export function alertRoutes(app: FastifyInstance, deps: AlertDeps): void {
  const OK = { result: 'OK' as const }

  mount(app, contract.getAlerts, ({ asker }) => getAlerts(deps, asker))

  mount(app, contract.updateAlerts, ({ input, asker }) => {
    updateAlerts(deps, asker, input)
    return OK
  })

  mount(app, contract.addWebhook, ({ input, asker }) => ({ ...OK, ...addWebhook(deps, asker, input) }))

  mount(app, contract.updateWebhook, ({ input, asker }) => {
    switchWebhook(deps, asker, input.webhookId, input.isOn)
    return OK
  })

  mount(app, contract.deleteWebhook, ({ input, asker }) => {
    deleteWebhook(deps, asker, input.webhookId)
    return OK
  })

  mount(app, contract.testWebhook, async ({ input, asker }) => ({
    ...OK,
    ...(await testWebhook(deps, asker, input.webhookId)),
  }))
}
