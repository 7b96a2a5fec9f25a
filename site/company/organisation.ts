import { demandSecondFactor } from '#core/accounts/contract-second-factor.ts'
import { getCompany, requestLicences, updateCompany, updateCompanyLogo } from '#core/company/contract.ts'
import { getChannel, getChannelNames, pageChannels, updateChannel } from '#core/company/contract-channels.ts'
import { addStore, deleteStore, getStore, pageStores, updateStore } from '#core/company/contract-stores.ts'
import type { InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { pageUsers } from '#core/users/contract.ts'
import { address, createPages } from '../kit/pages.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'

/** This module loads and changes shops (stores), the company and its channels. */

export const openStores = () =>
  createPages({ request, clock, address }, pageStores, {
    start: { text: '' },
    input: ({ text }) => ({ text, sort: 'name' as const }),
  })
export const openStore = (targetStoreId: number) =>
  createResource(request, getStore, { input: () => ({ targetStoreId }) })
export const openCompany = () => createResource(request, getCompany, { input: () => ({}) })
export const openChannels = () =>
  createPages({ request, clock, address }, pageChannels, {
    start: { text: '' },
    input: ({ text }) => ({ text }),
  })
export const openChannelNames = () => createResource(request, getChannelNames, { input: () => ({}) })
export const openChannel = (targetId: number) =>
  createResource(request, getChannel, { input: () => ({ targetId }) })
/** Users who can be assigned to a channel. The search is not kept after leaving the page. */
export const openPeople = () =>
  createPages({ request, clock }, pageUsers, {
    start: { text: '' },
    rows: 20,
    input: ({ text }) => ({ text, isHost: true, sort: 'name' as const }),
  })

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

export const openCompanyForm = (onDone: (saved: unknown, sent: InputOf<typeof updateCompany>) => void) =>
  createSubmit(request, updateCompany, onDone)
export const openLogoForm = (onDone: (saved: OutputOf<typeof updateCompanyLogo>) => void) =>
  createSubmit(request, updateCompanyLogo, onDone)
export const openFactorDemand = (onDone: () => void) => createSubmit(request, demandSecondFactor, onDone)
export const openLicenceForm = (onDone: () => void) => createSubmit(request, requestLicences, onDone)
export const openChannelForm = (onDone: () => void) => createSubmit(request, updateChannel, onDone)
