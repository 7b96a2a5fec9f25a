import type { CaptureMode } from '#core/characters/avatar.ts'
import { updateUser } from '#core/users/contract.ts'
import type { OwnUser } from '../line/own-user.ts'
import type { Request } from '../line/request.ts'
import type { FaceSource } from './face-source.ts'

/** The user's stored settings for face source and hands (Spec 3, default_capture_mode and hand_tracking_status). */
interface RememberedMode {
  /** Loads and applies both settings. Further calls do nothing, unless loading has failed. */
  load(): Promise<void>
  /**
   * Applies and stores the mode. @returns false if the mode is not available, or was applied on this page but could not
   * be stored
   */
  choose(mode: CaptureMode): Promise<boolean>
  /** Switches the tracking of hands. @returns false if it could not be stored */
  chooseHands(isOn: boolean): Promise<boolean>
}

export function createRememberedMode(
  request: Request,
  ownUser: Pick<OwnUser, 'load'>,
  faceSource: Pick<FaceSource, 'setMode' | 'setHands' | '$mode'>,
): RememberedMode {
  let loading: Promise<void> | undefined
  let isChosen = false
  let areHandsChosen = false

  const ask = async () => {
    const reply = await ownUser.load()
    const user = reply.kind === 'ok' ? reply.value : undefined
    if (!user) {
      loading = undefined // load again on the next use
      return
    }
    if (!areHandsChosen) faceSource.setHands(user.hand_tracking_status)
    if (!isChosen) await faceSource.setMode(user.default_capture_mode)
  }

  return {
    load() {
      loading ??= ask()
      return loading
    },
    async choose(mode) {
      isChosen = true
      const verdict = await faceSource.setMode(mode)
      if (!verdict.ok) return false
      const reply = await request(updateUser, { targetUserId: 'SELF', default_capture_mode: mode })
      return reply.kind === 'ok'
    },
    async chooseHands(isOn) {
      areHandsChosen = true
      faceSource.setHands(isOn)
      const reply = await request(updateUser, { targetUserId: 'SELF', hand_tracking_status: isOn })
      return reply.kind === 'ok'
    },
  }
}
