import type { CompanyAsker } from '#core/accounts/asker.ts'
import { isHostRole, type Role } from '#core/accounts/roles.ts'
import { type AuditChange, changesBetween } from '#core/audit/rules.ts'
import type {
  ChannelRow,
  ChannelShape,
  pageChannels,
  updateChannel as updateChannelCall,
} from '#core/company/contract-channels.ts'
import { defaultChannel, mayAssign } from '#core/company/licences.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, type Page, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Channel,
  findChannel,
  highestFacePort,
  insertChannel,
  listChannels,
  removeChannel,
  updateChannelName,
} from '../../db/queries/channels.ts'
import { findCompany } from '../../db/queries/companies.ts'
import {
  findUserOfCompany,
  listChannelUses,
  type UserRow,
  updateUserChannel,
} from '../../db/queries/users.ts'
import { auditChange } from '../audit/service.ts'
import { createSearch } from '../http/search.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Directory } from '../reception/directory.ts'
import type { Views } from '../reception/views.ts'
import { channelName } from './texts-licences.ts'

export interface ChannelDeps {
  db: Db
  views: Views
  directory: Directory
  live: Live
  /** URL of the relay to which browsers send media; all channels use the same one. */
  streamingServer: string
}

const FIRST_FACE_PORT = 11_111

/**
 * Makes the number of channels equal to the licenses (decisions 2). New channels get a face-capture port that no other
 * company of this server uses. If there are too many channels, channels without operators are removed, newest first.
 */
export function fitChannels(db: DbLike, companyId: number, channelMax: number): void {
  const channels = listChannels(db, companyId)
  for (let count = channels.length; count < channelMax; count++) {
    const faceCapturePort = (highestFacePort(db) ?? FIRST_FACE_PORT - 1) + 1
    insertChannel(db, { companyId, name: channelName(count + 1), faceCapturePort })
  }
  const used = new Set(listChannelUses(db, companyId).map(({ channelId }) => channelId))
  const unused = channels.filter((channel) => !used.has(channel.id)).reverse()
  for (const channel of unused.slice(0, Math.max(0, channels.length - channelMax)))
    removeChannel(db, channel.id)
}

/** @throws Refusal noChannel if more channels would be in use than there are licenses */
export function requireLicence(
  db: DbLike,
  companyId: number,
  changes: readonly { userId: number; channelId: number | null }[],
): void {
  const channelMax = findCompany(db, companyId)?.avatarChannelMax ?? 0
  if (!mayAssign(listChannelUses(db, companyId), changes, channelMax)) throw new Refusal('noChannel')
}

/**
 * The channel of a user for whom no channel was chosen (decisions 2). Null if the role answers no calls, or if the
 * company has no channel. Call inside a transaction.
 */
export const defaultChannelOf = (db: DbLike, companyId: number, role: Role): number | null =>
  isHostRole(role)
    ? defaultChannel(
        listChannels(db, companyId).map(({ id }) => id),
        listChannelUses(db, companyId),
        findCompany(db, companyId)?.avatarChannelMax ?? 0,
      )
    : null

type ReadDeps = Pick<ChannelDeps, 'db' | 'views' | 'directory' | 'streamingServer'>

/**
 * The channels that the caller may see (Spec 7.2, getChannel): a reservation user sees only their own, all others see
 * every channel of the company.
 */
function seenChannels({ db, directory }: ReadDeps, { companyId, role, userId }: CompanyAsker): Channel[] {
  const channels = listChannels(db, companyId)
  if (role !== 'webReservationUser') return channels
  const own = directory.usersOf(companyId).find((user) => user.id === userId)?.channelId
  return channels.filter(({ id }) => id === own)
}

const operatorsOf = ({ directory }: ReadDeps, companyId: number): Map<number | null, UserRow[]> =>
  Map.groupBy(directory.usersOf(companyId), ({ channelId }) => channelId)

const toShape = (
  { views, streamingServer }: ReadDeps,
  channel: Channel,
  users: readonly UserRow[],
): ChannelShape => ({
  id: channel.id,
  name: channel.name,
  streaming_server_ip: channel.streamingServerIp || streamingServer,
  face_capture_port: channel.faceCapturePort,
  operators: users.map((user) => ({
    userId: user.id,
    userName: user.name,
    status: views.operatorEntry(user).state,
  })),
})

export function shownChannels(deps: ReadDeps, asker: CompanyAsker): ChannelShape[] {
  const operators = operatorsOf(deps, asker.companyId)
  return seenChannels(deps, asker).map((channel) => toShape(deps, channel, operators.get(channel.id) ?? []))
}

/** Returns a channel that the caller may see. @throws Refusal notFound */
export function getChannel(deps: ReadDeps, asker: CompanyAsker, channelId: number): ChannelShape {
  const channel = seenChannels(deps, asker).find(({ id }) => id === channelId)
  if (!channel) throw new Refusal('notFound')
  return toShape(deps, channel, operatorsOf(deps, asker.companyId).get(channel.id) ?? [])
}

/** Maximum number of operator names in a row of the list. */
const NAMES_SHOWN = 3

export function pageOfChannels(
  deps: ReadDeps,
  asker: CompanyAsker,
  input: ParsedInputOf<typeof pageChannels>,
): Page<ChannelRow> {
  const operators = operatorsOf(deps, asker.companyId)
  const usersOf = ({ id }: Channel): readonly UserRow[] => operators.get(id) ?? []
  // Build the search for each request, because it caches texts by row object, and a channel's operators can change while its row
  // stays the same.
  const searched = createSearch<Channel>((channel) => [
    channel.name,
    ...usersOf(channel).map(({ name }) => name),
  ])
  return mapPage(pageOf(searched(seenChannels(deps, asker), input.text), input), (channel) => ({
    ...toShape(deps, channel, usersOf(channel).slice(0, NAMES_SHOWN)),
    operatorCount: usersOf(channel).length,
  }))
}

export const channelNames = (deps: ReadDeps, asker: CompanyAsker): { id: number; name: string }[] =>
  seenChannels(deps, asker).map(({ id, name }) => ({ id, name }))

/**
 * Changes a channel. `userIds` is the complete new list of its operators. Asks for confirmation if an operator in a call would
 * lose or change the channel.
 * @throws Refusal notFound, noChannel (licenses)
 */
export function updateChannel(
  deps: ChannelDeps,
  companyId: number,
  input: ParsedInputOf<typeof updateChannelCall>,
): OkOrConfirm {
  const { db, live } = deps
  const channel = findChannel(db, companyId, input.targetId)
  if (!channel) throw new Refusal('notFound')
  const changes = input.userIds ? channelChanges(db, channel, input.userIds) : []
  const inCall = changes.filter(({ userId }) => live.isInCall(userId))
  if (inCall.length > 0 && !input.isForceSubmit) return confirmBody('inCall')
  db.transaction((tx) => {
    if (input.name !== undefined) updateChannelName(tx, channel.id, input.name)
    requireLicence(tx, channel.companyId, changes)
    for (const { userId, channelId } of changes) updateUserChannel(tx, userId, channelId)
    const joined = changes.filter(({ channelId }) => channelId !== null).length
    const audited: AuditChange[] = [
      ...changesBetween({ name: channel.name }, { name: input.name }),
      ...(joined > 0 ? [{ field: 'operatorsAdded', to: joined }] : []),
      ...(joined < changes.length ? [{ field: 'operatorsRemoved', to: changes.length - joined }] : []),
    ]
    auditChange(tx, 'channel.changed', { targetId: channel.id, targetName: channel.name, changes: audited })
  })
  // A running call cannot change its channel, so end the calls of these operators.
  for (const { userId } of inCall) live.endCall(userId)
  for (const { userId } of changes) live.userChanged(userId)
  return { result: 'OK' }
}

function channelChanges(
  db: Db,
  channel: Channel,
  userIds: readonly number[],
): { userId: number; channelId: number | null }[] {
  const wanted = new Set(userIds)
  const before = listChannelUses(db, channel.companyId)
    .filter(({ channelId }) => channelId === channel.id)
    .map(({ userId }) => userId)
  const joining = [...wanted].filter((userId) => !before.includes(userId))
  if (joining.some((userId) => !findUserOfCompany(db, channel.companyId, userId)))
    throw new Refusal('notFound')
  return [
    ...before.filter((userId) => !wanted.has(userId)).map((userId) => ({ userId, channelId: null })),
    ...joining.map((userId) => ({ userId, channelId: channel.id })),
  ]
}
