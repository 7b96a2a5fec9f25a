import { getFacts } from '#core/knowledge/contract-facts.ts'
import { createResource } from '../../kit/resource.ts'
import { request } from '../../line/request.ts'

export const openPlaceFacts = () => createResource(request, getFacts, { input: () => ({}) })
