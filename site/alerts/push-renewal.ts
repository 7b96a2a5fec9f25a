import { addPushDevice, getPushDevices } from '#core/alerts/contract-push.ts'
import type { Request } from '../line/request.ts'
import type { PushPort } from './push-devices.ts'

interface RenewalParts {
  request: Request
  port: Pick<PushPort, 'subscribe'> & {
    /** Somebody has agreed, and this browser was registered once. Asks nobody and nothing. */
    wasRegistered(): Promise<boolean>
  }
}

/**
 * decisions 9: the person's company has come from another cell, whose key pair this browser was registered with. It is registered
 * anew, without a question: the same person has asked for it in the same session.
 */
export async function renewPush({ request, port }: RenewalParts): Promise<void> {
  if (!(await port.wasRegistered())) return
  const reply = await request(getPushDevices, {})
  if (reply.kind !== 'ok') return
  const { publicKey, devices } = reply.value
  if (devices.some(({ isThis, isCarried }) => isThis && isCarried))
    await request(addPushDevice, await port.subscribe(publicKey))
}
