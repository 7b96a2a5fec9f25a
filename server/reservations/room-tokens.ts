import { Refusal } from '#core/http/refusals.ts'
import type { RoomTokens } from '#core/reservations/contract-tokens.ts'
import { japanText } from '#core/time/japan-time.ts'
import type { Db } from '../../db/open.ts'
import { findReservation, type ReservationRow } from '../../db/queries/reservations.ts'
import { findSignage } from '../../db/queries/signages.ts'
import { findUser } from '../../db/queries/users.ts'
import { characterFor, createCharacterShaper } from '../characters/shapes.ts'
import { logoUrl } from '../company/pictures.ts'

export interface RoomTokenDeps {
  db: Db
  now: () => number
  roomTokens: RoomTokens
}

/**
 * The reservation that a link leads to. The reservation's end is read from the database, so that the link stays valid
 * if the end is changed.
 * @throws Refusal tokenWrong, tokenCancelled, tokenExpired
 */
export function reservationOfToken({ db, now, roomTokens }: RoomTokenDeps, token: string): ReservationRow {
  const id = roomTokens.read(token)
  const row = id === undefined ? undefined : findReservation(db, id)
  if (!row) throw new Refusal('tokenWrong')
  // the reserved room is deleted together with the user who owns it
  const isGone = row.cancelledAt !== null || !findSignage(db, row.signageId)
  if (isGone) throw new Refusal('tokenCancelled')
  if (row.endAt <= now()) throw new Refusal('tokenExpired')
  return row
}

const moment = (at: number, now: number) => ({ date: japanText(at), at, nowAt: now })

/**
 * When a link expires (Spec 7.1, /token/get/expTime).
 * @throws Refusal tokenWrong, tokenCancelled, tokenExpired
 */
export const expiryOf = (deps: RoomTokenDeps, token: string) =>
  moment(reservationOfToken(deps, token).endAt, deps.now())

/**
 * When a link's reservation starts, with the texts of the waiting room (Spec 7.1, /token/get/startTime).
 * @throws Refusal tokenWrong, tokenCancelled, tokenExpired
 */
export function startOf(deps: RoomTokenDeps, token: string) {
  const row = reservationOfToken(deps, token)
  const { startAt, title, userName, userLatinName, companyName, companyPhone, companyId } = row
  const { companyLogo, signageId, characterId, userId } = row
  const receiverId = characterId ?? findUser(deps.db, userId)?.characterId ?? null
  const character = characterFor(deps.db, companyId, receiverId)
  return {
    ...moment(startAt, deps.now()),
    title,
    hostName: userName,
    ...(userLatinName !== '' && { hostLatinName: userLatinName }),
    companyName,
    companyPhone,
    companyLogo: logoUrl(companyLogo),
    signageID: signageId,
    posterUrl: character ? createCharacterShaper(deps.db, companyId)(character).posters.neutral : null,
  }
}
