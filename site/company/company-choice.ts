import { chooseCompany, listCompanyNames } from '#core/admin/contract.ts'
import { createResource } from '../kit/resource.ts'
import { request } from '../line/request.ts'

/** decisions 2: the companies that a system administrator can choose. */
export const openCompanyNames = () => createResource(request, listCompanyNames, { input: () => ({}) })

/**
 * Stores the chosen company in the session (0: none). The page then reloads, because open sockets still belong to the
 * previous company.
 */
export async function chooseCompanyAndReload(companyId: number): Promise<boolean> {
  const reply = await request(chooseCompany, { companyId })
  if (reply.kind !== 'ok') return false
  location.reload()
  return true
}
