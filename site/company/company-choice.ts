import { chooseCompany, listCompanyNames } from '#core/admin/contract.ts'
import { createResource } from '../kit/resource.ts'
import { request } from '../line/request.ts'

/** decisions 2: what a system administrator can work on. */
export const openCompanyNames = () => createResource(request, listCompanyNames, { input: () => ({}) })

/** The session carries it from now on; open sockets keep the old one, so the page is loaded anew. 0: none. */
export async function chooseCompanyAndReload(companyId: number): Promise<boolean> {
  const reply = await request(chooseCompany, { companyId })
  if (reply.kind !== 'ok') return false
  location.reload()
  return true
}
