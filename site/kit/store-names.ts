import { getStoreNames } from '#core/company/contract-stores.ts'
import { request } from '../line/request.ts'
import { createResource } from './resource.ts'

/** The names of the company's shops, for filters and forms. */
export const openStoreNames = () => createResource(request, getStoreNames, { input: () => ({}) })
