import { getHours, updateHours } from '#core/hours/contract.ts'
import type { InputOf } from '#core/http/define-endpoint.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

export const openHours = () => createResource(request, getHours, { input: () => ({}) })

export const openHoursForm = (onDone: (saved: unknown, sent: InputOf<typeof updateHours>) => void) =>
  createSubmit(request, updateHours, onDone)
