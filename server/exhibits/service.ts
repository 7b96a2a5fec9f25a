import type { CompanyAsker } from '#core/accounts/asker.ts'
import type {
  getExhibitContents as contentsEndpoint,
  getExhibitTargets as targetsEndpoint,
  updateExhibitContent as updateEndpoint,
} from '#core/exhibits/contract.ts'
import { decideWords, isReordering, mapFor, NO_WORDS, type Spot, spotOnCanvas } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import { EXHIBITS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Exhibit,
  findExhibit,
  findExhibitMap,
  insertExhibit,
  listCountsOf,
  listExhibitMaps,
  listExhibits,
  listExhibitsOfCompany,
  reinsertExhibit,
  removeExhibit as removeRow,
  saveWords,
  updateRound,
  updateSpot,
} from '../../db/queries/exhibits.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { audit } from '../audit/service.ts'
import { forgetExhibit, updateAnswerer } from './knowledge.ts'
import { requireExhibitMap } from './maps.ts'
import type { RemovedExhibits } from './removed.ts'

export interface ExhibitDeps {
  db: Db
  now: () => number
  removedExhibits: RemovedExhibits
}

/** The exhibits that the caller gets: a signage gets those of its map, a user gets all exhibits of the company. */
function exhibitsFor(db: Db, { companyId, signageId }: CompanyAsker): Exhibit[] {
  if (signageId === null) return listExhibitsOfCompany(db, companyId)
  const map = mapFor(listExhibitMaps(db, companyId), findSignage(db, signageId)?.storeId ?? null)
  return map ? listExhibits(db, map.id) : []
}

export const getTargets = ({ db }: { db: Db }, asker: CompanyAsker): OutputOf<typeof targetsEndpoint> => ({
  targets: exhibitsFor(db, asker).map(({ targetId, x, y, contentId }) => ({
    id: targetId,
    position: { x, y },
    content_id: contentId,
  })),
})

export const getContents = (
  { db }: { db: Db },
  asker: CompanyAsker,
  lang: Language = 'ja',
): OutputOf<typeof contentsEndpoint> => ({
  contents: exhibitsFor(db, asker).map(({ contentId, targetId, userId, texts }) => ({
    id: contentId,
    ...(texts[lang] ?? NO_WORDS),
    user_id: userId,
    target_id: targetId,
  })),
})

/** @throws Refusal notFound if the company has no such exhibit */
export function requireExhibit(db: DbLike, companyId: number, targetId: number): Exhibit {
  const exhibit = findExhibit(db, companyId, targetId)
  if (!exhibit) throw new Refusal('notFound')
  return exhibit
}

/**
 * Saves the title and description of an exhibit in one language (Spec 7.5, contents/update).
 * @throws Refusal notFound (no such exhibit, or `id` and `target_id` belong to different ones), exhibitChanged (a
 * colleague has changed the text since `seen`)
 * @returns when they were stored
 */
export function saveContent(
  deps: ExhibitDeps,
  { companyId, userId }: CompanyAsker,
  input: ParsedInputOf<typeof updateEndpoint>,
): number {
  const { id, target_id, title, description, lang = 'ja', seen } = input
  return deps.db.transaction((tx) => {
    const exhibit = requireExhibit(tx, companyId, target_id)
    if (exhibit.contentId !== id) throw new Refusal('notFound')
    const wanted = { title, description }
    const verdict = decideWords(exhibit.texts[lang] ?? NO_WORDS, seen, wanted)
    if (verdict === 'changed') throw new Refusal('exhibitChanged')
    if (verdict === 'nothing') return exhibit.updatedAt
    const at = deps.now()
    saveWords(tx, id, lang, wanted, { userId, at })
    audit(tx, 'exhibit.changed', {
      targetId: target_id,
      targetName: title,
      changes: [{ field: 'language', to: lang }],
    })
    updateAnswerer(tx, companyId, requireExhibit(tx, companyId, target_id))
    return at
  })
}

/**
 * Adds an exhibit to a map.
 * @throws Refusal notFound (no such map in the company), exhibitsFull (the map is full)
 */
export const addExhibit = (
  deps: ExhibitDeps,
  { companyId, userId }: CompanyAsker,
  mapId: number,
  wanted: Spot,
): { targetId: number; contentId: number; position: Spot } =>
  deps.db.transaction((tx) => {
    requireExhibitMap(tx, companyId, mapId)
    const known = listExhibits(tx, mapId)
    if (known.length >= EXHIBITS_MAX) throw new Refusal('exhibitsFull')
    const position = (known.at(-1)?.position ?? -1) + 1
    const spot = spotOnCanvas(wanted)
    const ids = insertExhibit(tx, { mapId, ...spot, position, userId, updatedAt: deps.now() })
    audit(tx, 'exhibit.added', { targetId: ids.targetId })
    return { ...ids, position: spot }
  })

/** @throws Refusal notFound if the company has no such exhibit */
export const moveExhibit = (
  { db }: ExhibitDeps,
  { companyId }: CompanyAsker,
  targetId: number,
  wanted: Spot,
): Spot =>
  db.transaction((tx) => {
    requireExhibit(tx, companyId, targetId)
    const spot = spotOnCanvas(wanted)
    updateSpot(tx, targetId, spot)
    return spot
  })

/**
 * @throws Refusal notFound (no such map in the company), exhibitChanged (a colleague has added or removed an exhibit)
 */
export function orderExhibits(
  { db }: ExhibitDeps,
  { companyId }: CompanyAsker,
  mapId: number,
  targetIds: readonly number[],
): void {
  db.transaction((tx) => {
    requireExhibitMap(tx, companyId, mapId)
    const known = listExhibits(tx, mapId).map(({ targetId }) => targetId)
    if (!isReordering(known, targetIds)) throw new Refusal('exhibitChanged')
    updateRound(tx, targetIds)
  })
}

const targetOf = ({ targetId, texts }: Exhibit) => {
  const [title] = Object.values(texts).flatMap((words) => words.title || [])
  return { targetId, ...(title === undefined ? {} : { targetName: title }) }
}

/** @throws Refusal notFound if the company has no such exhibit */
export function removeExhibit(deps: ExhibitDeps, { companyId }: CompanyAsker, targetId: number): void {
  const removed = deps.db.transaction((tx) => {
    const exhibit = requireExhibit(tx, companyId, targetId)
    const counts = listCountsOf(tx, exhibit.contentId)
    forgetExhibit(tx, companyId, exhibit.contentId)
    removeRow(tx, targetId)
    audit(tx, 'exhibit.deleted', targetOf(exhibit))
    return { exhibit, counts }
  })
  deps.removedExhibits.keep(companyId, removed, deps.now())
}

/** @throws Refusal notFound (removed too long ago, or its map was deleted), exhibitsFull (the map is full) */
export function restoreExhibit(deps: ExhibitDeps, { companyId }: CompanyAsker, targetId: number): void {
  const removed = deps.removedExhibits.take(companyId, targetId, deps.now())
  if (!removed) throw new Refusal('notFound')
  const { exhibit, counts } = removed
  deps.db.transaction((tx) => {
    if (!findExhibitMap(tx, companyId, exhibit.mapId)) throw new Refusal('notFound')
    const known = listExhibits(tx, exhibit.mapId)
    if (known.length >= EXHIBITS_MAX) throw new Refusal('exhibitsFull')
    reinsertExhibit(tx, exhibit, counts)
    const round = known.map((other) => other.targetId)
    round.splice(known.filter(({ position }) => position < exhibit.position).length, 0, targetId)
    updateRound(tx, round)
    audit(tx, 'exhibit.restored', targetOf(exhibit))
    updateAnswerer(tx, companyId, exhibit)
  })
}
