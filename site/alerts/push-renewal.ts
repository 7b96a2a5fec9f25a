import { addPushDevice, getPushDevices } from '#core/alerts/contract-push.ts'
import type { Request } from '../line/request.ts'
import type { PushPort } from './push-devices.ts'

interface RenewalParts {
  request: Request
  port: Pick<PushPort, 'subscribe'> & {
    /** Whether this browser has permission and was registered before. Does not ask the user. */
    wasRegistered(): Promise<boolean>
  }
}

/**
 * decisions 9: registers this browser again after the company has moved to another server (cell), which has other keys
 * for push messages. The user is not asked again: the same user registered this browser in the same session.
 */
export async function renewPush({ request, port }: RenewalParts): Promise<void> {
  if (!(await port.wasRegistered())) return
  const reply = await request(getPushDevices, {})
  if (reply.kind !== 'ok') return
  const { publicKey, devices } = reply.value
  if (devices.some(({ isThis, isCarried }) => isThis && isCarried))
    await request(addPushDevice, await port.subscribe(publicKey))
}
