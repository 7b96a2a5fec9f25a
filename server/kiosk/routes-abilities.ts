import type { FastifyInstance } from 'fastify'
import * as contract from '#core/kiosk/contract-abilities.ts'
import * as selfTests from '#core/kiosk/contract-self-test.ts'
import * as testTalks from '#core/kiosk/contract-test-talk.ts'
import { mount } from '../http/mount.ts'
import { type AbilitiesDeps, getKioskCheck, reportAbilities } from './abilities.ts'
import { reportSelfTest, type SelfTestDeps, testTalk } from './self-test.ts'

/** Endpoints for the reports of what a kiosk's device can do (decisions 4, Abilities and Self-test). */
export function abilitiesRoutes(app: FastifyInstance, deps: AbilitiesDeps & SelfTestDeps): void {
  mount(app, contract.reportAbilities, ({ input, asker }) => {
    reportAbilities(deps, asker, input)
    return { result: 'OK' as const }
  })

  mount(app, contract.getKioskCheck, ({ input, asker }) => ({
    result: 'OK' as const,
    ...getKioskCheck(deps, asker, input.signageId),
  }))

  mount(app, selfTests.reportSelfTest, ({ input, asker }) => {
    reportSelfTest(deps, asker, input)
    return { result: 'OK' as const }
  })

  mount(app, testTalks.testTalk, async ({ input, asker }) => ({
    result: 'OK' as const,
    ...(await testTalk(deps, asker, input.lang)),
  }))
}
