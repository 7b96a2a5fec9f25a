import type { Db } from '../../db/open.ts'
import { listSecondFactors, updateFactorSecret } from '../../db/queries/second-factors.ts'
import { isSealedSecret, type SecretSealer } from '../formats/sealed-secret.ts'

/**
 * decisions 2: what lies plain is sealed: an older version has left it so, or another cell, whose secret is another one. Of a company
 * that is on its way nothing is written (decisions 9), so it waits until that has come. Whose seal cannot be opened is said: another secret has taken the place of theirs.
 */
export function sealFactors(db: Db, sealer: SecretSealer, say: (text: string) => void): void {
  const unread = db.transaction((tx) => {
    const all = listSecondFactors(tx)
    for (const { accountId, secret, isStaying } of all)
      if (isStaying && !isSealedSecret(secret))
        updateFactorSecret(tx, accountId, sealer.seal(secret, accountId))
    return all.filter(({ accountId, secret }) => sealer.open(secret, accountId) === undefined).length
  })
  if (unread === 0) return
  say(
    `▸ The second factors of ${unread} accounts were sealed under another secret. Put that one back (SESSION_SECRET, or the file secret of the data folder), or their owners sign in with a recovery code and set it up anew.`,
  )
}
