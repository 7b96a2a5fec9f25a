import { atom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { checkSetupAddress, getSetup, markSetup, sendSetupMail } from '#core/setup/contract.ts'
import type { SetupState, SetupStep } from '#core/setup/rules.ts'
import { createResource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { clock, type LocalClock } from '../line/clock.ts'
import type { Line } from '../line/line.ts'
import { line } from '../line/page-line.ts'
import { type Request, request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'

export type GuideData = OutputOf<typeof getSetup>
type AddressCheck = OutputOf<typeof checkSetupAddress>
type SetupMailResult = OutputOf<typeof sendSetupMail>

/** Several changes of signages within this time cause only one reload of the steps. */
const GATHER_MS = 300

/**
 * The setup guide for a new server (decisions 1). The server stores which steps are done. The page loads them again
 * after each change of a signage.
 */
export function createGuide(parts: {
  request: Request
  line: Pick<Line, 'on'>
  clock: Pick<LocalClock, 'after'>
}) {
  const { $resource, load } = createResource(parts.request, getSetup, { input: () => ({}) })
  const $address = atom<AddressCheck | undefined>()
  const $mail = atom<SetupMailResult | undefined>()

  return {
    $resource,
    $address,
    $mail,
    load,
    /** Loads the progress, and reloads it when a signage changes. @returns a function that stops the reloading */
    follow(): Stop {
      let stopWaiting: Stop | undefined
      const gather = () => {
        stopWaiting ??= parts.clock.after(GATHER_MS, () => {
          stopWaiting = undefined
          void load()
        })
      }
      const stops = [
        parts.line.on('submitSignageState', gather),
        parts.line.on('listsChanged', gather),
        parts.line.on('reflectSignageState', gather),
        parts.line.on('templateChanged', gather),
        () => stopWaiting?.(),
      ]
      void load()
      return () => {
        for (const stop of stops) stop()
      }
    },
    check: createSubmit(parts.request, checkSetupAddress, async (found) => {
      $address.set(found)
      await load()
    }),
    mail: createSubmit(parts.request, sendSetupMail, async (tried) => {
      $mail.set(tried)
      await load()
    }),
    /** @returns false if the server did not store the new state */
    async mark(step: SetupStep, state: SetupState): Promise<boolean> {
      const reply = await parts.request(markSetup, { step, state })
      await load()
      return reply.kind === 'ok'
    },
  }
}

export type SetupGuide = ReturnType<typeof createGuide>

/** The setup guide's state, shared by the guide's page and by the reminder on the other pages. */
export const setupGuide: SetupGuide = createGuide({ request, line, clock })
