import {
  answerLicenceRequest,
  chooseCompany,
  deleteCompany,
  listCompanies,
  listLicenceRequests,
  listMails,
  updateLicences,
} from '#contract/admin.ts'
import { request } from '../../client/request.ts'
import { createResource } from '../shared/resource.ts'
import { createSubmit } from '../shared/submit.ts'

/** The system administrator's page: what it shows and does. */
export const openAdmin = () => ({
  companies: createResource(request, listCompanies, { input: () => ({}) }),
  requests: createResource(request, listLicenceRequests, { input: () => ({}) }),
  mails: createResource(request, listMails, { input: () => ({}) }),
})

export const openCompanyList = () => createResource(request, listCompanies, { input: () => ({}) })
export const openLicences = (onDone: () => void) => createSubmit(request, updateLicences, onDone)
export const openCompanyRemoval = (onDone: () => void) => createSubmit(request, deleteCompany, onDone)
export const openAnswer = (onDone: () => void) => createSubmit(request, answerLicenceRequest, onDone)

/** The session carries it from now on; open sockets keep the old one, so the page is loaded anew. 0: none. */
export async function chooseCompanyAndReload(companyId: number): Promise<boolean> {
  const reply = await request(chooseCompany, { companyId })
  if (reply.kind !== 'ok') return false
  location.reload()
  return true
}
