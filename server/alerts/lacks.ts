import { BREAKING_LACKS, type BreakingLack } from '#core/kiosk/lacks.ts'
import type { DbLike } from '../../db/open.ts'
import { endAlert, findAlertSettings, insertAlert, listOpenAlertsOf } from '../../db/queries/alerts.ts'
import { type NotifyDeps, notify } from './notify.ts'
import { placeOf } from './watch.ts'

interface LackingPlace {
  id: number
  companyId: number
  storeId: number | null
  storeName: string | null
  name: string
}

/**
 * Sends alerts about abilities that a kiosk's device lacks for the features that are switched on. A lack is reported
 * when it begins, but not again with each report of the kiosk. When nothing is lacking any more, that is reported as
 * well. Call in the transaction that stores the kiosk's report.
 */
export const createLackAlerts =
  (deps: NotifyDeps) =>
  (tx: DbLike, signage: LackingPlace, lacks: readonly BreakingLack[]): void => {
    const { id: signageId, companyId } = signage
    const at = deps.now()
    const place = placeOf(signage)
    const open = listOpenAlertsOf(tx, signageId).filter(({ kind }) => isLack(kind))
    const cured = open.filter(({ kind }) => !lacks.some((lack) => lack === kind))
    for (const { kind } of cured) endAlert(tx, signageId, kind, at)
    const isTold = findAlertSettings(tx, companyId)?.tellsLacks === true
    // While this alert is off, nothing is stored. If a kiosk lacks an ability when the alert is switched on, the
    // kiosk's next report therefore triggers the alert.
    const news = isTold
      ? lacks.filter((kind) => insertAlert(tx, { companyId, signageId, kind, sinceAt: at }))
      : []
    if (news.length > 0)
      notify(deps, tx, signage, { event: 'kiosk.lacking', place, lacks: news, sinceAt: at })
    else if (isTold && cured.length > 0 && lacks.length === 0)
      notify(deps, tx, signage, {
        event: 'kiosk.cured',
        place,
        lacks: cured.map(({ kind }) => kind).filter(isLack),
        sinceAt: Math.min(...cured.map(({ sinceAt }) => sinceAt)),
      })
  }

const isLack = (kind: string): kind is BreakingLack => BREAKING_LACKS.some((lack) => lack === kind)
