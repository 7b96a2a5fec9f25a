import * as z from 'zod/mini'
import { empty, epochMs, id } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'

/**
 * The token in a reservation's link (decisions 6): a JWT for this reservation, valid until its end. Omitted: the
 * server reads it from the cookie reservation_token.
 */
const token = z.object({ token: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))) })

/** Refused with tokenExpired ('jwt expired', Spec 4.1) or tokenWrong. Sets the cookie reservation_token. */
export const tokenLogin = defineEndpoint({
  method: 'POST',
  path: '/token/login',
  needs: 'public',
  summary: 'Sign a guest in with the link; a future `date` (start) opens the waiting room',
  perMinute: 100,
  input: token,
  output: z.object({
    result: z.literal('OK'),
    date: z.string(),
    startAt: epochMs,
    nowAt: epochMs,
    msg: z.string(),
  }),
})

const moment = z.object({ date: z.string(), at: epochMs, nowAt: epochMs })

export const tokenExpiry = defineEndpoint({
  method: 'POST',
  path: '/token/get/expTime',
  needs: 'public',
  summary: "The end of the link's reservation, 'YYYY-MM-DD HH:mm:ss' in Japan time",
  input: token,
  output: moment,
})

export const tokenStart = defineEndpoint({
  method: 'POST',
  path: '/token/get/startTime',
  needs: 'public',
  summary: "The start of the link's reservation, 'YYYY-MM-DD HH:mm:ss' in Japan time",
  input: token,
  output: z.extend(moment, {
    title: z.string(),
    hostName: z.string(),
    /** The host's name in Latin letters; missing if none is stored. */
    hostLatinName: z.optional(z.string()),
    companyName: z.string(),
    /** Phone number; empty: not given. */
    companyPhone: z.optional(z.string()),
    companyLogo: z.optional(z.string()),
    signageID: id,
    /** Still picture of the character that receives the visitor. */
    posterUrl: z.nullable(z.string()),
  }),
})

export const tokenLogout = defineEndpoint({
  method: 'GET',
  path: '/token/logout',
  needs: 'public',
  summary: 'Sign a guest out: removes the cookie reservation_token',
  input: empty,
  output: z.object({ result: z.literal('OK') }),
})

/** Signs and reads reservation links (decisions 6): JWTs, each bound to one reservation. */
export interface RoomTokens {
  sign(reservation: { id: number; createdAt: number }): string
  /** @returns the reservation's ID; undefined if the token is forged or was signed by another server */
  read(token: string): number | undefined
}
