import { isDeepStrictEqual } from 'node:util'
import type { CompanyAsker } from '#core/accounts/asker.ts'
import { changedFields } from '#core/audit/rules.ts'
import type { getHours, HoursRow, updateHours } from '#core/hours/contract.ts'
import type { OpeningHours, OpenState } from '#core/hours/hours.ts'
import type { OutputOf, ParsedInputOf } from '#core/http/define-endpoint.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { findCompany } from '../../db/queries/companies.ts'
import { saveHours } from '../../db/queries/hours.ts'
import { findStore, listStores } from '../../db/queries/stores.ts'
import { auditChange } from '../audit/service.ts'
import { requireSeen } from '../http/require-seen.ts'
import type { Live } from '../realtime/live-port.ts'
import { holidaysFrom } from './holidays.ts'
import type { OpeningTimes } from './opening-times.ts'

export interface HoursDeps {
  db: Db
  now: () => number
  hours: OpeningTimes
  live: Pick<Live, 'hoursChanged'>
}

/** Lists the opening hours of the company, then those of its shops. */
export function listHours(
  { db, now, hours }: HoursDeps,
  { companyId }: CompanyAsker,
): OutputOf<typeof getHours> {
  const rowOf = (storeId: number | null, storeName: string | null, own: OpeningHours | null): HoursRow => ({
    storeId,
    storeName,
    hours: own,
    state: hours.stateOf(companyId, storeId),
  })
  const rows = [
    rowOf(null, null, findCompany(db, companyId)?.openingHours ?? null),
    ...listStores(db, companyId).map(({ id, name, openingHours }) => rowOf(id, name, openingHours)),
  ]
  return { rows, holidays: holidaysFrom(now()) }
}

/**
 * Replaces the opening hours of the company or of a store. The same hours sent again are accepted.
 * @throws Refusal notFound (a store of another company), changedElsewhere (another user has saved other hours
 * meanwhile)
 */
export function setHours(
  { db, hours, live }: HoursDeps,
  { companyId }: CompanyAsker,
  { storeId, hours: wanted, seen }: ParsedInputOf<typeof updateHours>,
): OpenState {
  db.transaction((tx) => {
    const place = requirePlace(tx, companyId, storeId)
    requireSeen({ stored: place.openingHours, wanted, seen })
    saveHours(tx, companyId, storeId, wanted)
    auditChange(tx, 'hours.changed', {
      targetId: place.id,
      targetName: place.name,
      changes: changedFields({ hours: !isDeepStrictEqual(place.openingHours, wanted) }),
    })
  })
  live.hoursChanged(companyId)
  return hours.stateOf(companyId, storeId)
}

function requirePlace(db: DbLike, companyId: number, storeId: number | null) {
  const place = storeId === null ? findCompany(db, companyId) : findStore(db, companyId, storeId)
  if (!place) throw new Refusal('notFound')
  return place
}
