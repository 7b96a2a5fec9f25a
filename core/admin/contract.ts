import * as z from 'zod/mini'
import { licenceCount } from '../company/contract.ts'
import { formId, idOrNone, isForceSubmit } from '../fields/field-shapes.ts'
import { empty, epochMs, id } from '../fields/shapes.ts'
import { ok, okOrConfirm } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageAlone, pageOf, searchText } from '../http/paging.ts'

/** Endpoints of the system administrator's page (decisions 2). */

export const companyRow = z.object({
  companyId: id,
  companyName: z.string(),
  avatar_channel_max: z.int(),
  avatar_channel_used: z.int(),
  users: z.int(),
  signages: z.int(),
  createdAt: epochMs,
  /** The first user who registered in the company. */
  contact: z.nullable(
    z.object({
      userName: z.string(),
      login_id: z.string(),
      phone: z.string(),
      address: z.string(),
      /** Whether the e-mail address is confirmed (decisions 2). */
      isConfirmed: z.boolean(),
    }),
  ),
})
export type CompanyRow = z.infer<typeof companyRow>

export const listCompanies = defineEndpoint({
  method: 'POST',
  path: '/api/admin/companies',
  needs: 'admin.use',
  summary: 'A page of companies, oldest first',
  input: z.object({
    ...pageAlone,
    /** Finds companies whose name contains this text. */
    text: searchText,
  }),
  output: pageOf(companyRow),
})

export const listCompanyNames = defineEndpoint({
  method: 'POST',
  path: '/api/admin/companyNames',
  needs: 'admin.use',
  summary: 'All companies sorted by name, for the company choice',
  input: empty,
  output: z.array(
    z.extend(z.pick(companyRow, { companyId: true, companyName: true }), {
      /** Name of the user who registered first. It distinguishes companies without a name. */
      contactName: z.string(),
    }),
  ),
})

/**
 * Stores the chosen company in the session; 0 means no company, and lists are then empty. Open sockets keep the old
 * company, so the page must be reloaded.
 */
export const chooseCompany = defineEndpoint({
  method: 'POST',
  path: '/api/admin/chooseCompany',
  needs: 'admin.use',
  summary: 'Choose the company to work on, as a system administrator',
  input: z.object({ companyId: idOrNone }),
  output: ok,
})

/** Records of the company, such as calls and bills, stay and keep its name (decisions 4). */
export const deleteCompany = defineEndpoint({
  method: 'POST',
  path: '/api/admin/deleteCompany',
  needs: 'admin.use',
  summary: 'Delete a company: its users can no longer sign in',
  input: z.object({ companyId: formId, isForceSubmit }),
  output: okOrConfirm,
})

/** Refused with licencesInUse if the number is below the number of channels in use. */
export const updateLicences = defineEndpoint({
  method: 'POST',
  path: '/api/admin/updateLicences',
  needs: 'admin.use',
  summary: "Set a company's number of avatar licenses",
  input: z.object({ companyId: formId, avatar_channel_max: licenceCount(0) }),
  output: ok,
})

const LICENCE_ANSWERS = ['open', 'accepted', 'declined'] as const
export const licenceRequestRow = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  /** Null if the user was deleted. */
  userName: z.nullable(z.string()),
  count: z.int(),
  note: z.string(),
  createdAt: epochMs,
  answer: z.enum(LICENCE_ANSWERS),
  answeredAt: z.nullable(epochMs),
})
export type LicenceRequestRow = z.infer<typeof licenceRequestRow>

export const listLicenceRequests = defineEndpoint({
  method: 'POST',
  path: '/api/admin/licenceRequests',
  needs: 'admin.use',
  summary: 'Requests for more licenses: open ones first, then newest first',
  input: z.object(pageAlone),
  output: z.extend(pageOf(licenceRequestRow), {
    /** Number of requests that are not answered yet, on all pages. */
    open: z.int(),
  }),
})

/** Accepting adds `count` licenses. Refused with wrongState if the request was already answered. */
export const answerLicenceRequest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/answerLicenceRequest',
  needs: 'admin.use',
  summary: 'Accept or decline a request; the requester gets a mail',
  input: z.object({ requestId: formId, answer: z.enum(['accepted', 'declined']) }),
  output: ok,
})

const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const
export const mailRow = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  /**
   * Text of a mail that the server stores because no SMTP server is set up; it may contain a temporary password. Null
   * for all other mails.
   */
  text: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  createdAt: epochMs,
  sentAt: z.nullable(epochMs),
})
export type MailRow = z.infer<typeof mailRow>

export const listMails = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mails',
  needs: 'admin.use',
  summary: 'Mails, newest first: sent, kept (no SMTP server configured), waiting for another attempt, failed',
  input: z.object(pageAlone),
  output: z.extend(pageOf(mailRow), {
    /** Whether the server stores mails because no SMTP server is set up. The page then shows their texts. */
    hasKept: z.boolean(),
  }),
})
