import { atom, computed } from 'nanostores'
import { vouchForUser } from '#core/accounts/contract-address-checks.ts'
import { inviteUser } from '#core/accounts/contract-invitations.ts'
import { resetPasskeys } from '#core/accounts/contract-passkeys.ts'
import { pwResetUser } from '#core/accounts/contract-passwords.ts'
import { resetSecondFactor } from '#core/accounts/contract-second-factor.ts'
import { getUser, type UserShape } from '#core/accounts/contract-self.ts'
import { GIVEN_ROLES, type GivenRole } from '#core/accounts/roles.ts'
import type { CaptureMode } from '#core/characters/avatar.ts'
import { getCharacters } from '#core/characters/contract-read.ts'
import { getCompany } from '#core/company/contract.ts'
import { getChannelNames } from '#core/company/contract-channels.ts'
import { getStoreNames } from '#core/company/contract-stores.ts'
import { asKana } from '#core/fields/kana.ts'
import { addUser, deleteUser, updateUser } from '#core/users/contract.ts'
import { changedFields } from '../kit/changed-fields.ts'
import { withPicture } from '../kit/form-data.ts'
import { createResourceOf, isMissing, mapped, together } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Reply, type Request, request } from '../line/request.ts'

/** Form values, as strings like in the inputs. */
export interface UserEntries {
  login_id: string
  name: string
  kana: string
  latin_name: string
  password: string
  passwordConfirm: string
  /** How a new user signs in for the first time. */
  handOver: 'invite' | 'shown'
  role: GivenRole
  storeId: string
  character_id: string
  avatarChId: string
  subject_name: string
  default_capture_mode: CaptureMode
  hand_tracking_status: boolean
}

export const NEW_USER: UserEntries = {
  login_id: '',
  name: '',
  kana: '',
  latin_name: '',
  password: '',
  passwordConfirm: '',
  handOver: 'invite',
  role: 'operator',
  storeId: '0',
  character_id: '0',
  // empty: the server assigns a channel
  avatarChId: '',
  subject_name: '',
  default_capture_mode: 'microphone',
  hand_tracking_status: false,
}

export const entriesOf = (user: UserShape): UserEntries => ({
  login_id: user.login_id,
  name: user.userName,
  // if a user registered without kana, the server has stored the name instead; a name that is not kana is not shown
  // here
  kana: asKana(user.kana),
  latin_name: user.latin_name,
  password: '',
  passwordConfirm: '',
  handOver: NEW_USER.handOver,
  // a company's list contains only users with these roles
  role: GIVEN_ROLES.find((role) => role === user.role) ?? NEW_USER.role,
  storeId: String(user.storeId),
  character_id: String(user.character_id ?? 0),
  avatarChId: String(user.avatarChId ?? 0),
  subject_name: user.subject_name,
  default_capture_mode: user.default_capture_mode,
  hand_tracking_status: user.hand_tracking_status,
})

interface Choice {
  id: number
  name: string
}

export interface UserChoices {
  stores: readonly Choice[]
  channels: readonly Choice[]
  characters: readonly Choice[]
}

/** What the administrator gives to a user for the next sign-in. Shown once. */
export interface HandedPassword {
  isNew: boolean
  name: string
  loginId: string
  password: string
}

interface UserForm extends UserChoices {
  status: 'loading' | 'ready' | 'failed' | 'notFound'
  user?: UserShape
  /** Whether a mail server is configured. */
  sendsMail: boolean
}

const NOBODY: Reply<undefined> = { kind: 'ok', value: undefined }

export interface UserFormParts {
  request: Request
  /** Called after a change. The page then returns to the list. */
  onDone: (what: 'added' | 'addedMailed' | 'saved' | 'removed', name: string) => void
}

async function loadForm(request: Request, userId: number | undefined) {
  const [user, ...lists] = await Promise.all([
    userId === undefined ? NOBODY : request(getUser, { targetUserId: userId }),
    request(getStoreNames, {}),
    request(getChannelNames, {}),
    request(getCharacters, {}),
    request(getCompany, {}),
  ])
  return mapped(together(user, ...lists), ([found, stores, channels, characters, company]) => ({
    user: found,
    sendsMail: company.sendsMail === true,
    stores,
    channels,
    characters,
  }))
}

/** State of the user form (Spec 2.4.13). @param userId undefined for a new user */
export function createUserForm(parts: UserFormParts, userId: number | undefined) {
  const { onDone } = parts
  const parted = createResourceOf(() => loadForm(parts.request, userId))
  const $form = computed(parted.$resource, (resource): UserForm => {
    const status = isMissing(resource) ? 'notFound' : resource.status
    return { status, stores: [], channels: [], characters: [], sendsMail: false, ...resource.value }
  })
  let name = ''

  const $handed = atom<HandedPassword | undefined>()
  const adding = createSubmit(parts.request, addUser, ({ isMailed, temporaryPassword }, { login_id }) => {
    if (temporaryPassword === undefined) return onDone(isMailed ? 'addedMailed' : 'added', name)
    $handed.set({ isNew: true, name, loginId: login_id, password: temporaryPassword })
  })
  /** Whether the last temporary password was mailed; false: it is shown to the administrator, who hands it over. */
  const $isResetMailed = atom(false)
  const resetting = createSubmit(parts.request, pwResetUser, ({ temporaryPassword: password }) => {
    const { user } = $form.get()
    if (password === undefined) $isResetMailed.set(true)
    else if (user) $handed.set({ isNew: false, name: user.userName, loginId: user.login_id, password })
  })
  const inviting = createSubmit(parts.request, inviteUser, () => parted.load())
  const updating = createSubmit(parts.request, updateUser, () => onDone('saved', name))
  const vouching = createSubmit(parts.request, vouchForUser, () => parted.load())
  const factorReset = createSubmit(parts.request, resetSecondFactor, () => undefined)
  const passkeyReset = createSubmit(parts.request, resetPasskeys, () => undefined)
  const removing = createSubmit(parts.request, deleteUser, () => onDone('removed', name))
  const forUser = (submit: { send: (input: { targetUserId: number }) => Promise<void> }): void => {
    if (userId !== undefined) void submit.send({ targetUserId: userId })
  }

  return {
    $form,
    $handed,
    $isResetMailed,
    load: parted.load,
    submit: userId === undefined ? adding : updating,
    removing,
    resetting,
    inviting,
    vouching,
    factorReset,
    passkeyReset,
    /** decisions 2: removes the second factor of a user who has lost it. */
    resetFactor: (): void => forUser(factorReset),
    /** decisions 2: removes the passkeys of a user who has lost a device. */
    resetPasskeys: (): void => forUser(passkeyReset),
    /** @returns false if nothing has changed (Spec 5: only changed fields are sent) */
    save(entries: UserEntries, picture: File | undefined): boolean {
      name = entries.name
      if (userId === undefined) {
        // without a mail server, no invitation can be delivered, so the administrator gets a temporary password
        const handOver = $form.get().sendsMail ? entries.handOver : 'shown'
        void adding.send({ ...entries, handOver }, withPicture(picture))
        return true
      }
      const { user } = $form.get()
      const changed = changedFields(user ? entriesOf(user) : NEW_USER, entries, [
        'latin_name',
        'subject_name',
      ])
      if (Object.keys(changed).length === 0 && !picture) return false
      void updating.send({ targetUserId: userId, ...changed }, withPicture(picture))
      return true
    },
    /** decisions 2: mails an invitation; earlier links become invalid. */
    invite: (): void => forUser(inviting),
    /** decisions 2: sets a temporary password, which is mailed, or shown to the administrator. */
    resetPassword(handOver: 'mail' | 'shown'): void {
      if (userId === undefined) return
      $isResetMailed.set(false)
      void resetting.send({ targetUserId: userId, passwordReset: true, handOver })
    },
    /** decisions 2: confirms the user's e-mail address without a code, because the administrator vouches for it. */
    vouch: (): void => forUser(vouching),
    remove(): void {
      name = $form.get().user?.userName ?? ''
      forUser(removing)
    },
  }
}

export const openUserForm = (onDone: UserFormParts['onDone'], userId: number | undefined) =>
  createUserForm({ request, onDone }, userId)
