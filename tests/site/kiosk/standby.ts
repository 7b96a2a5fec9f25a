import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, type FakeKiosk } from './fakes.ts'

/** Opens a kiosk in Standby with its templates loaded. */
export async function openStandby(changes: Parameters<typeof createFakeKiosk>[0] = {}): Promise<FakeKiosk> {
  const fake = createFakeKiosk(changes)
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  return fake
}

export const scene = ({ kiosk }: FakeKiosk) => kiosk.$model.get()?.scene
export const stream = () => ({ id: 'stream' }) as MediaStream
