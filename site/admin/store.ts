import {
  answerLicenceRequest,
  deleteCompany,
  listCompanies,
  listLicenceRequests,
  listMails,
  updateLicences,
} from '#core/admin/contract.ts'
import { checkBackup, getBackups, makeBackup } from '#core/backups/contract.ts'
import { drainRelayNode, getRelay } from '#core/relay/contract.ts'
import { address, createPages } from '../kit/pages.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'

/** State and actions of the system administrator's page. */
export const openAdmin = () => ({
  companies: createPages({ request, clock, address }, listCompanies, {
    start: { text: '' },
    input: ({ text }) => ({ text }),
  }),
  requests: createPages({ request, clock }, listLicenceRequests, { start: {}, input: () => ({}) }),
  mails: createPages({ request, clock }, listMails, { start: {}, input: () => ({}) }),
  backups: createResource(request, getBackups, { input: () => ({}) }),
  relay: createResource(request, getRelay, { input: () => ({}) }),
})
export type Admin = ReturnType<typeof openAdmin>

export const openLicences = (onDone: () => void) => createSubmit(request, updateLicences, onDone)
export const openCompanyRemoval = (onDone: () => void) => createSubmit(request, deleteCompany, onDone)
export const openBackupWork = ({ onMade, onChecked }: { onMade: () => void; onChecked: () => void }) => ({
  making: createSubmit(request, makeBackup, onMade),
  checking: createSubmit(request, checkBackup, onChecked),
})
export const openDraining = (onDone: () => void) => createSubmit(request, drainRelayNode, onDone)
export const openAnswer = (onDone: () => void) => createSubmit(request, answerLicenceRequest, onDone)
