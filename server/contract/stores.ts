import * as z from 'zod/mini'
import { confirm, ok, okOrConfirm } from './confirmations.ts'
import { defineEndpoint } from './define-endpoint.ts'
import { formId, givenText, isForceSubmit, objectName } from './field-shapes.ts'
import { empty, id } from './shapes.ts'

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
