import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { listLicenceRequests as call } from '#core/admin/contract.ts'
import { changesBetween } from '#core/audit/rules.ts'
import { channelsUsed } from '#core/company/licences.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { type PageInput, pageStart } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db } from '../../db/open.ts'
import { findCompany, updateCompany } from '../../db/queries/companies.ts'
import {
  answerRequest,
  countLicenceRequests,
  findLicenceRequest,
  insertLicenceRequest,
  listLicenceRequests,
} from '../../db/queries/licences.ts'
import { findUser, listChannelUses, listSystemAdmins } from '../../db/queries/users.ts'
import { audit, auditChange } from '../audit/service.ts'
import type { MailQueue } from '../mail/service.ts'
import { fitChannels } from './channels.ts'
import { licenceAnswerMail, licenceRequestMail } from './texts-licences.ts'

export interface LicenceDeps {
  db: Db
  now: () => number
  mails: MailQueue
  publicUrl: string
}

/**
 * Stores a company's request for more licenses. The request appears on the system administrators' page and is mailed to
 * them (decisions 2).
 */
export function requestLicences(
  deps: LicenceDeps,
  asker: CompanyAsker,
  { count, note = '' }: { count: number; note?: string },
): void {
  const { companyId, userId } = asker
  deps.db.transaction((tx) => {
    insertLicenceRequest(tx, { companyId, userId, count, note, createdAt: deps.now() })
    audit(tx, 'licence.requested', { changes: [{ field: 'licences', to: count }] })
    const request = {
      companyName: shownCompanyName(asker.companyName),
      userName: (userId === null ? undefined : findUser(tx, userId)?.name) ?? '',
      count,
      note,
      url: `${deps.publicUrl}/admin`,
    }
    // Because of the merge key, a newer mail replaces the unsent mail about the same company. The page shows all
    // requests.
    for (const { id, accountId, loginId: recipient, language } of listSystemAdmins(tx)) {
      const mergeKey = `licences ${companyId} to ${id}`
      const to = { companyId: null, accountId, recipient }
      deps.mails.queue(tx, { ...to, mergeKey, ...licenceRequestMail(language, request) })
    }
  })
}

export function pageOfRequests(db: Db, input: PageInput): OutputOf<typeof call> {
  const { total, open } = countLicenceRequests(db)
  const { page, offset } = pageStart(total, input)
  return { rows: listLicenceRequests(db, { offset, limit: input.limit }), total, page, open }
}

/** Answers a request and mails the requester. Accepting adds licenses and their channels. @throws Refusal notFound, wrongState */
export function answerLicences(deps: LicenceDeps, requestId: number, answer: 'accepted' | 'declined'): void {
  deps.db.transaction((tx) => {
    const request = findLicenceRequest(tx, requestId)
    const company = request && findCompany(tx, request.companyId)
    if (!company) throw new Refusal('notFound')
    if (!answerRequest(tx, requestId, answer, deps.now())) throw new Refusal('wrongState')
    const isAccepted = answer === 'accepted'
    const channelMax = company.avatarChannelMax + (isAccepted ? request.count : 0)
    if (isAccepted) {
      updateCompany(tx, company.id, { avatarChannelMax: channelMax })
      fitChannels(tx, company.id, channelMax)
    }
    audit(tx, 'licence.answered', {
      companyId: company.id,
      changes: [
        { field: 'answer', to: answer },
        ...changesBetween({ licences: company.avatarChannelMax }, { licences: channelMax }),
      ],
    })
    const asker = request.userId === null ? undefined : findUser(tx, request.userId)
    if (!asker) return
    const { accountId, name: userName, loginId: recipient, language } = asker
    const answered = { userName, count: request.count, isAccepted, channelMax }
    const to = { companyId: company.id, accountId, recipient }
    deps.mails.queue(tx, { ...to, ...licenceAnswerMail(language, answered) })
  })
}

/** @throws Refusal notFound, licencesInUse (fewer than the channels in use) */
export function setLicences(db: Db, companyId: number, channelMax: number): void {
  db.transaction((tx) => {
    const company = findCompany(tx, companyId)
    if (!company) throw new Refusal('notFound')
    if (channelMax < channelsUsed(listChannelUses(tx, companyId))) throw new Refusal('licencesInUse')
    updateCompany(tx, companyId, { avatarChannelMax: channelMax })
    fitChannels(tx, companyId, channelMax)
    const changes = changesBetween({ licences: company.avatarChannelMax }, { licences: channelMax })
    auditChange(tx, 'licence.changed', { companyId, changes })
  })
}
