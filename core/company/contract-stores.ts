import * as z from 'zod/mini'
import { formId, givenText, isForceSubmit, objectName } from '../fields/field-shapes.ts'
import { empty, id } from '../fields/shapes.ts'
import { confirm, ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageOf, pageWish, searchText } from '../http/paging.ts'

/** Spec 3, Store. An operator's `signages` are those the operator's lists show. */
export const storeShape = z.object({
  id,
  name: z.string(),
  users: z.array(z.object({ userId: id, userName: z.string() })),
  signages: z.array(z.object({ id, name: z.string() })),
  /** The asker's own store. */
  isOwnConfig: z.boolean(),
})
export type StoreShape = z.infer<typeof storeShape>

export const getStore = defineEndpoint({
  method: 'POST',
  path: '/api/getStore',
  needs: 'store.read',
  withoutCompany: 'notFound',
  summary: "One store, or all of the company's without a target; a reservation user's own",
  input: z.object({ targetStoreId: formId }),
  output: storeShape,
})

/** The same path without a target. */
export const listStores = defineEndpoint({
  ...getStore,
  withoutCompany: 'emptyList',
  input: empty,
  output: z.array(storeShape),
})

/** A store as lists show it: how many, and the names of the first three. */
export const storeRow = z.object({
  ...z.pick(storeShape, { id: true, name: true, isOwnConfig: true, signages: true }).shape,
  signageCount: z.int(),
  userCount: z.int(),
})
export type StoreRow = z.infer<typeof storeRow>

/** The same path with `page`. */
export const pageStores = defineEndpoint({
  ...getStore,
  withoutCompany: 'emptyPage',
  input: z.object({
    ...pageWish,
    /** A part of the name. */
    text: searchText,
    sort: z.optional(z.enum(['id', 'name'])),
  }),
  output: pageOf(storeRow),
})

/** *Ours:* for choices in forms and filters, by name. */
export const getStoreNames = defineEndpoint({
  method: 'POST',
  path: '/api/getStoreNames',
  needs: 'store.read',
  withoutCompany: 'emptyList',
  summary: "The names of the company's stores; a reservation user's own",
  input: empty,
  output: z.array(z.object({ id, name: z.string() })),
})

/** Multipart. */
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

/** Multipart, changed fields only. */
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
  summary: 'Delete a store; with users or signages it asks first (Confirm), and they move to no store',
  input: z.object({ targetStoreId: formId, isForceSubmit }),
  output: z.discriminatedUnion('result', [z.extend(ok, { msg: z.string() }), confirm]),
})
