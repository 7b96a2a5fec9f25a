import { deviceOf, type System } from '#core/accounts/device.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { getTrust } from '#core/setup/contract-trust.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'

/** The guides of /trust, one per group of systems with the same steps. */
export const TRUST_GUIDES = ['ios', 'android', 'windows', 'mac', 'linux'] as const
export type TrustGuide = (typeof TRUST_GUIDES)[number]

const GUIDE_OF: Partial<Record<System, TrustGuide>> = {
  iphone: 'ios',
  ipad: 'ios',
  android: 'android',
  windows: 'windows',
  mac: 'mac',
  linux: 'linux',
}

/** The guide for a device. @returns undefined if unknown */
export const guideOf = (userAgent: string): TrustGuide | undefined => GUIDE_OF[deviceOf(userAgent).system]

/**
 * Loads the certificate of the server's own certificate authority, which each device must trust (decisions 1,
 * TLS=self-signed).
 */
export const createTrust = (ask: Request) =>
  createResource(ask, getTrust, {
    input: () => ({}),
    map: ({ authority }: OutputOf<typeof getTrust>) => authority,
  })

export const browserTrust = () => createTrust(request)
