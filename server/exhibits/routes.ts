import type { FastifyInstance } from 'fastify'
import * as contract from '#core/exhibits/contract.ts'
import { mount } from '../http/mount.ts'
import { requireOwnScript } from '../http/same-site.ts'
import { endGuidance, type GuidanceDeps, startGuidance, stopGuidance } from './guidance.ts'
import {
  addExhibitMap,
  changeExhibitMap,
  deleteExhibitMap,
  type ExhibitMapDeps,
  getExhibitMap,
  getExhibitMaps,
  renewGuideToken,
} from './maps.ts'
import {
  addExhibit,
  type ExhibitDeps,
  getContents,
  getTargets,
  moveExhibit,
  orderExhibits,
  removeExhibit,
  restoreExhibit,
  saveContent,
} from './service.ts'

const OK = { result: 'OK' as const }

/** Spec 7.5 and decisions 7: routes for exhibits, their maps and presentations. */
export function exhibitRoutes(app: FastifyInstance, deps: ExhibitDeps & ExhibitMapDeps & GuidanceDeps): void {
  mount(app, contract.getExhibitTargets, ({ asker }) => getTargets(deps, asker))
  mount(app, contract.getExhibitContents, ({ input, asker }) => getContents(deps, asker, input.lang))
  mount(app, contract.updateExhibitContent, ({ input, asker }) => ({
    ...OK,
    savedAt: saveContent(deps, asker, input),
  }))

  mount(app, contract.addExhibit, ({ input, asker }) => ({
    ...OK,
    ...addExhibit(deps, asker, input.mapId, input.position),
  }))
  mount(app, contract.moveExhibit, ({ input, asker }) => ({
    ...OK,
    position: moveExhibit(deps, asker, input.targetId, input.position),
  }))
  mount(app, contract.orderExhibits, ({ input, asker }) => {
    orderExhibits(deps, asker, input.mapId, input.targetIds)
    return OK
  })
  mount(app, contract.removeExhibit, ({ input, asker }) => {
    removeExhibit(deps, asker, input.targetId)
    return OK
  })
  mount(app, contract.restoreExhibit, ({ input, asker }) => {
    restoreExhibit(deps, asker, input.targetId)
    return OK
  })

  mapRoutes(app, deps)
  guidanceRoutes(app, deps)
}

function mapRoutes(app: FastifyInstance, deps: ExhibitMapDeps): void {
  mount(app, contract.getExhibitMaps, ({ asker }) => ({ maps: getExhibitMaps(deps, asker) }))
  mount(app, contract.getExhibitMap, ({ input, asker }) => getExhibitMap(deps, asker, input.mapId))
  mount(app, contract.addExhibitMap, ({ input, asker }) => ({
    ...OK,
    mapId: addExhibitMap(deps, asker, input),
  }))
  mount(app, contract.updateExhibitMap, ({ input, asker }) => {
    changeExhibitMap(deps, asker, input)
    return OK
  })
  mount(app, contract.deleteExhibitMap, ({ input, asker }) => {
    deleteExhibitMap(deps, asker, input.mapId)
    return OK
  })
  mount(app, contract.renewGuideToken, ({ input, asker }) => ({
    ...OK,
    guideUrl: renewGuideToken(deps, asker, input.mapId),
  }))
}

function guidanceRoutes(app: FastifyInstance, deps: GuidanceDeps): void {
  mount(app, contract.startGuidance, ({ input, asker }) => {
    startGuidance(deps, asker, input)
    return OK
  })
  mount(app, contract.stopGuidance, async ({ asker, request }) => {
    requireOwnScript(request)
    await stopGuidance(deps, asker)
    return { result: 'Succeed' as const }
  })
  mount(app, contract.endGuidance, ({ input, asker }) => {
    endGuidance(deps, asker, input.targetId)
    return OK
  })
}
