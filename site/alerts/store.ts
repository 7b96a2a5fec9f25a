import {
  addWebhook,
  deleteWebhook,
  getAlerts,
  testWebhook,
  updateAlerts,
  updateWebhook,
} from '#core/alerts/contract.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

/** decisions 10: what the company is told of while nobody looks, and how. */
export const openAlerts = () => createResource(request, getAlerts, { input: () => ({}) })

export const openAlertForm = (onDone: () => void) => createSubmit(request, updateAlerts, onDone)

export const openWebhookForm = (onDone: (made: OutputOf<typeof addWebhook>) => void) =>
  createSubmit(request, addWebhook, onDone)

/** What one webhook can be asked. @param onChanged it is on, off or gone */
export const openWebhookActions = (parts: {
  onTested: (answer: OutputOf<typeof testWebhook>) => void
  onChanged: () => void
  onRemoved: () => void
}) => ({
  testing: createSubmit(request, testWebhook, parts.onTested),
  switching: createSubmit(request, updateWebhook, parts.onChanged),
  removing: createSubmit(request, deleteWebhook, parts.onRemoved),
})
