import { getStoreNames } from '#contract/stores.ts'
import { request } from '../../client/request.ts'
import { createResource } from './resource.ts'

/** The stores of the company by name: what filters and forms choose from. */
export const openStoreNames = () => createResource(request, getStoreNames, { input: () => ({}) })
