import { getChannel, listChannels, updateChannel } from '#contract/channels.ts'
import { getCompany, requestLicences, updateCompany } from '#contract/companies.ts'
import { addStore, deleteStore, getStore, listStores, updateStore } from '#contract/stores.ts'
import { listUsers } from '#contract/users.ts'
import { request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'
import { createSubmit } from '../shared/submit.ts'

/** Stores, the company and its channels: what their pages load and change. */

export const openStores = () => createResource(request, listStores, { input: () => ({}) })
export const openStore = (targetStoreId: number) =>
  createResource(request, getStore, { input: () => ({ targetStoreId }) })
export const openCompany = () => createResource(request, getCompany, { input: () => ({}) })
export const openChannels = () => createResource(request, listChannels, { input: () => ({}) })
export const openChannel = (targetId: number) =>
  createResource(request, getChannel, { input: () => ({ targetId }) })
export const openPeople = () => createResource(request, listUsers, { input: () => ({}) })

export const openStoreForm = (
  storeId: number | undefined,
  onDone: (what: 'added' | 'saved' | 'removed') => void,
) => {
  const adding = createSubmit(request, addStore, () => onDone('added'))
  const updating = createSubmit(request, updateStore, () => onDone('saved'))
  const removing = createSubmit(request, deleteStore, () => onDone('removed'))
  return {
    submit: storeId === undefined ? adding : updating,
    removing,
    save: (name: string): void => {
      if (storeId === undefined) void adding.send({ name })
      else void updating.send({ targetStoreId: storeId, name })
    },
    remove: (): void => {
      if (storeId !== undefined) void removing.send({ targetStoreId: storeId })
    },
  }
}

export const openPictureDaysForm = (onDone: () => void) => createSubmit(request, updateCompany, onDone)
export const openLicenceForm = (onDone: () => void) => createSubmit(request, requestLicences, onDone)
export const openChannelForm = (onDone: () => void) => createSubmit(request, updateChannel, onDone)
