import { getStoreNames } from '#core/company/contract-stores.ts'
import { request } from '../line/request.ts'
import { createResource } from './resource.ts'

/** The stores of the company by name: what filters and forms choose from. */
export const openStoreNames = () => createResource(request, getStoreNames, { input: () => ({}) })
