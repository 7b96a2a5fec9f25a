import { getHours, updateHours } from '#core/hours/contract.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { request } from '../line/request.ts'

export const openHours = () => createResource(request, getHours, { input: () => ({}) })

export const openHoursForm = (onDone: () => void) => createSubmit(request, updateHours, onDone)
