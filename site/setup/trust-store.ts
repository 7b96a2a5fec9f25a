import { deviceOf, type System } from '#core/accounts/device.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { getTrust } from '#core/setup/contract-trust.ts'
import { createResource } from '../kit/resource.ts'
import { type Request, request } from '../line/request.ts'

/** The guides of /trust; each stands for the systems that do it alike. */
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

/** Of this device. @returns undefined: nobody knows */
export const guideOf = (userAgent: string): TrustGuide | undefined => GUIDE_OF[deviceOf(userAgent).system]

/** decisions 1, TLS=self-signed: the authority that devices are told to trust. */
export const createTrust = (ask: Request) =>
  createResource(ask, getTrust, {
    input: () => ({}),
    map: ({ authority }: OutputOf<typeof getTrust>) => authority,
  })

export const browserTrust = () => createTrust(request)
