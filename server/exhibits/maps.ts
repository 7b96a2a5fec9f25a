import { randomBytes } from 'node:crypto'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { changedFields, changesBetween } from '#core/audit/rules.ts'
import type {
  ExhibitMapHead,
  ExhibitMapShape,
  updateExhibitMap as updateEndpoint,
} from '#core/exhibits/contract.ts'
import { mapFor } from '#core/exhibits/rules.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { EXHIBIT_DAYS_COUNTED } from '#core/limits.ts'
import { kindOf } from '#core/media/rules.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type ExhibitMap,
  findExhibitMap,
  insertExhibitMap,
  listExhibitMaps,
  listExhibits,
  removeExhibitMap,
  sumCounts,
  updateExhibitMap as updateMap,
} from '../../db/queries/exhibits.ts'
import { findMedia } from '../../db/queries/media.ts'
import { listSignagesOfCompany } from '../../db/queries/signages.ts'
import { findStore } from '../../db/queries/stores.ts'
import { audit, auditChange } from '../audit/service.ts'
import { byName } from '../http/search.ts'
import { forgetExhibit } from './knowledge.ts'

export interface ExhibitMapDeps {
  db: Db
  now: () => number
  /** Base URL at which users and visitors of a company open the product, without a trailing slash. */
  urlOf: (companyId: number) => string
}

const newToken = (): string => randomBytes(32).toString('base64url')

const guideUrlOf = ({ urlOf }: Pick<ExhibitMapDeps, 'urlOf'>, companyId: number, token: string): string =>
  `${urlOf(companyId)}/guide?m=${token}`

/** @throws Refusal notFound if the company has no such map */
export function requireExhibitMap(db: DbLike, companyId: number, mapId: number): ExhibitMap {
  const map = findExhibitMap(db, companyId, mapId)
  if (!map) throw new Refusal('notFound')
  return map
}

export const getExhibitMaps = ({ db }: { db: Db }, { companyId }: CompanyAsker): ExhibitMapHead[] =>
  listExhibitMaps(db, companyId).map(({ id, name, storeId, storeName, exhibits }) => ({
    id,
    name,
    storeId,
    storeName,
    exhibits,
  }))

function backgroundOf(db: Db, companyId: number, mediaId: number | null): ExhibitMapShape['background'] {
  const file = mediaId === null ? undefined : findMedia(db, companyId, mediaId)
  return file ? { mediaId: file.id, name: file.name, image_url: `/media/${file.id}` } : null
}

/** @throws Refusal notFound if the company has no such map */
export function getExhibitMap(
  deps: ExhibitMapDeps,
  { companyId }: CompanyAsker,
  mapId: number,
): ExhibitMapShape {
  const { db, now } = deps
  const maps = listExhibitMaps(db, companyId)
  const map = maps.find(({ id }) => id === mapId)
  if (!map) throw new Refusal('notFound')
  const counts = sumCounts(db, mapId, japanDay(now() - (EXHIBIT_DAYS_COUNTED - 1) * DAY_MS))
  const { id, name, storeId, storeName, exhibits, backgroundMediaId } = map
  return {
    id,
    name,
    storeId,
    storeName,
    exhibits,
    background: backgroundOf(db, companyId, backgroundMediaId),
    guideUrl: guideUrlOf(deps, companyId, map.token),
    list: listExhibits(db, mapId).map(({ targetId, contentId, x, y, texts, updatedAt }) => ({
      targetId,
      contentId,
      position: { x, y },
      texts,
      updatedAt,
      told: counts.get(contentId) ?? 0,
    })),
    signages: listSignagesOfCompany(db, companyId)
      .filter((signage) => signage.ownerId === null && mapFor(maps, signage.storeId)?.id === mapId)
      .map((signage) => ({ id: signage.id, name: signage.name }))
      .sort(byName),
  }
}

/**
 * @throws Refusal notFound (the company has no such shop), exhibitMapThere (the shop already has a map or, if `storeId`
 * is null, there is already a map for all other shops)
 */
export const addExhibitMap = (
  { db }: ExhibitMapDeps,
  { companyId }: CompanyAsker,
  { name, storeId }: { name: string; storeId: number | null },
): number =>
  db.transaction((tx) => {
    if (storeId !== null && !findStore(tx, companyId, storeId)) throw new Refusal('notFound')
    if (listExhibitMaps(tx, companyId).some((map) => map.storeId === storeId))
      throw new Refusal('exhibitMapThere')
    const { id } = insertExhibitMap(tx, { companyId, storeId, name, token: newToken() })
    audit(tx, 'exhibitMap.added', { targetId: id, targetName: name })
    return id
  })

/** @throws Refusal notFound (the map or the file), mediaType (a video) */
export function changeExhibitMap(
  { db }: ExhibitMapDeps,
  { companyId }: CompanyAsker,
  { mapId, name, backgroundMediaId }: ParsedInputOf<typeof updateEndpoint>,
): void {
  db.transaction((tx) => {
    const map = requireExhibitMap(tx, companyId, mapId)
    if (backgroundMediaId != null) {
      const file = findMedia(tx, companyId, backgroundMediaId)
      if (!file) throw new Refusal('notFound')
      if (kindOf(file.mimeType) !== 'image') throw new Refusal('mediaType')
    }
    const after = {
      name: name ?? map.name,
      backgroundMediaId: backgroundMediaId === undefined ? map.backgroundMediaId : backgroundMediaId,
    }
    updateMap(tx, mapId, after)
    auditChange(tx, 'exhibitMap.changed', {
      targetId: mapId,
      targetName: after.name,
      changes: [
        ...changesBetween({ name: map.name }, { name: after.name }),
        ...changedFields({ picture: after.backgroundMediaId !== map.backgroundMediaId }),
      ],
    })
  })
}

/** @throws Refusal notFound if the company has no such map */
export function deleteExhibitMap({ db }: ExhibitMapDeps, { companyId }: CompanyAsker, mapId: number): void {
  db.transaction((tx) => {
    const map = requireExhibitMap(tx, companyId, mapId)
    for (const { contentId } of listExhibits(tx, mapId)) forgetExhibit(tx, companyId, contentId)
    removeExhibitMap(tx, mapId)
    audit(tx, 'exhibitMap.deleted', { targetId: mapId, targetName: map.name })
  })
}

/**
 * Replaces the token in the map's visitor URL, which makes the old URL invalid.
 * @throws Refusal notFound if the company has no such map
 */
export function renewGuideToken(deps: ExhibitMapDeps, { companyId }: CompanyAsker, mapId: number): string {
  const token = newToken()
  deps.db.transaction((tx) => {
    const map = requireExhibitMap(tx, companyId, mapId)
    updateMap(tx, mapId, { token })
    audit(tx, 'exhibitMap.linkRenewed', { targetId: mapId, targetName: map.name })
  })
  return guideUrlOf(deps, companyId, token)
}
