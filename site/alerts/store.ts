import {
  addWebhook,
  deleteWebhook,
  getAlerts,
  testWebhook,
  updateAlerts,
  updateWebhook,
} from '#core/alerts/contract.ts'
import type { InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

/** The company's alert settings, webhooks and recent deliveries (decisions 10). */
export const openAlerts = () => createResource(request, getAlerts, { input: () => ({}) })

export const openAlertForm = (onDone: (saved: unknown, sent: InputOf<typeof updateAlerts>) => void) =>
  createSubmit(request, updateAlerts, onDone)

export const openWebhookForm = (
  onDone: (made: OutputOf<typeof addWebhook>, sent: InputOf<typeof addWebhook>) => void,
) => createSubmit(request, addWebhook, onDone)

/**
 * Actions on a webhook.
 * @param parts.onChanged called after it was switched on or off
 * @param parts.onRemoved called after it was deleted
 */
export const openWebhookActions = (parts: {
  onTested: (answer: OutputOf<typeof testWebhook>) => void
  onChanged: () => void
  onRemoved: () => void
}) => ({
  testing: createSubmit(request, testWebhook, parts.onTested),
  switching: createSubmit(request, updateWebhook, parts.onChanged),
  removing: createSubmit(request, deleteWebhook, parts.onRemoved),
})
