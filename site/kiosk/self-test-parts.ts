import type { ReadableAtom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import type { OwnSignageState } from '#core/realtime/shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { stopAll } from '../line/stop.ts'
import type { KioskAi } from './ai.ts'
import type { KioskAvatar } from './avatar.ts'
import type { KioskGuest } from './guest.ts'
import type { KioskHelp } from './help.ts'
import { createLazySelfTest, type KioskSelfTest } from './self-test.ts'
import type { KioskDeps } from './types.ts'

/** Parts of the kiosk that the self-test tests, or that show whether a visitor needs the kiosk. */
interface SelfTestParts {
  $own: ReadableAtom<OwnSignageState | undefined>
  $offline: ReadableAtom<boolean>
  inTalk: () => boolean
  guest: Pick<KioskGuest, '$isGuest'>
  signage: { $signage: ReadableAtom<SignageShape | undefined> }
  ai: Pick<KioskAi, 'isTalking' | '$dialogueState'>
  help: Pick<KioskHelp, '$draft'>
  avatar: KioskAvatar
  $language: ReadableAtom<Language>
}

/** Creates the self-test. While a visitor needs the kiosk, the self-test does not start, and a running one stops. */
export function createPartsSelfTest(
  deps: KioskDeps,
  { $own, $offline, inTalk, guest, signage, ai, help, avatar, $language }: SelfTestParts,
): KioskSelfTest {
  const load = async () =>
    (await import('./self-test-run.ts')).createSelfTest({
      ...deps,
      loadItems: () =>
        deps.loadSelfTestItems({
          avatar,
          language: () => $language.get(),
          offersAi: () => signage.$signage.get()?.aiTalk === true,
        }),
      occupation: () => ({
        isInCall: inTalk(),
        isVisitorHere: ai.isTalking() || help.$draft.get() !== undefined,
        isGuest: guest.$isGuest.get(),
        isOnline: !$offline.get() && deps.line.state() === 'open',
      }),
      onChange(listener) {
        const offs = [$own, $offline, ai.$dialogueState, help.$draft].map((atom) => atom.listen(listener))
        return () => stopAll(offs)
      },
    })
  return createLazySelfTest(deps.line, load)
}
