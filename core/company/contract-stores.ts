import * as z from 'zod/mini'
import { formId, givenText, isForceSubmit, objectName } from '../fields/field-shapes.ts'
import { empty, id } from '../fields/shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'

/** Spec 3, Store. For an operator, `signages` contains only signages that are also in the operator's list of signages. */
export const storeShape = z.object({
  id,
  name: z.string(),
  users: z.array(z.object({ userId: id, userName: z.string() })),
  signages: z.array(z.object({ id, name: z.string() })),
  /** Whether the caller belongs to this store. */
  isOwnConfig: z.boolean(),
})
export type StoreShape = z.infer<typeof storeShape>

export const getStore = defineEndpoint({
  method: 'POST',
  path: '/api/getStore',
  needs: 'store.read',
  withoutCompany: 'notFound',
  summary: 'One store, or all stores of the company; a reservation user gets only their own',
  input: z.object({ targetStoreId: formId }),
  output: storeShape,
})

/** All stores. Same path as getStore, without `targetStoreId`. */
export const listStores = defineEndpoint({
  ...getStore,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(storeShape),
})

/** A shop (store) in lists: its first three signages, and how many signages and users it has. */
export const storeRow = z.object({
  ...z.pick(storeShape, { id: true, name: true, isOwnConfig: true, signages: true }).shape,
  signageCount: z.int(),
  userCount: z.int(),
})
export type StoreRow = z.infer<typeof storeRow>

/** One page of the stores. Same path as getStore, with `page`. */
export const pageStores = defineEndpoint({
  ...getStore,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageInput,
    /** Finds stores whose name contains this text. */
    text: searchText,
    sort: z.optional(z.enum(['id', 'name'])),
  }),
  output: pageOf(storeRow),
})

/** Not in the specification: all store names, sorted, for the selectors in forms and filters. */
export const getStoreNames = defineEndpoint({
  method: 'POST',
  path: '/api/getStoreNames',
  needs: 'store.read',
  withoutCompany: 'emptyList',
  summary: "Names of the company's stores; a reservation user gets only their own",
  input: empty,
  output: z.array(z.object({ id, name: z.string() })),
})

export const addStore = defineEndpoint({
  method: 'POST',
  path: '/api/addStore',
  needs: 'store.write',
  withoutCompany: 'noCompany',
  summary: 'Add a store (Spec 2.2)',
  multipart: true,
  input: z.object({ name: objectName }),
  output: z.extend(ok, { storeId: id }),
})

/** A form (multipart) with the changed fields only. */
export const updateStore = defineEndpoint({
  method: 'POST',
  path: '/api/updateStore',
  needs: 'store.write',
  withoutCompany: 'notFound',
  summary: 'Rename a store',
  multipart: true,
  input: z.object({ targetStoreId: formId, name: givenText, isForceSubmit }),
  output: okOrConfirm,
})

export const deleteStore = defineEndpoint({
  method: 'POST',
  path: '/api/deleteStore',
  needs: 'store.write',
  withoutCompany: 'notFound',
  summary: 'Delete a store. Asks for confirmation if it has users or signages, which then have no store',
  input: z.object({ targetStoreId: formId, isForceSubmit }),
  output: z.discriminatedUnion('result', [z.extend(ok, { msg: z.string() }), confirm]),
})
