import type { Stop } from '../line/stop.ts'
import { chimeSource } from './chime.ts'

/** Whether this browser lets a page choose where sound comes out; Safari and older ones leave it to the system. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Sends an element's sound to a speaker; one that is not there leaves it where the browser puts it. */
async function sendTo(element: HTMLMediaElement, deviceId: string | undefined): Promise<void> {
  if (!canChooseSpeaker()) return
  try {
    await element.setSinkId(deviceId ?? '')
  } catch (error) {
    console.info('media: the chosen speaker is not there', error)
    if (deviceId) await sendTo(element, undefined)
  }
}

/** The element's sound comes out of the speaker that is told, now and whenever another one is. */
export function followSpeaker(
  element: HTMLAudioElement,
  onSpeaker: (listener: (deviceId: string | undefined) => void) => Stop,
): HTMLAudioElement {
  let told: string | undefined
  // every call has an element of its own: those of calls that are over are not held here
  const held = new WeakRef(element)
  const stop = onSpeaker((deviceId) => {
    const still = held.deref()
    if (!still) return stop()
    if (deviceId === told) return
    told = deviceId
    void sendTo(still, deviceId)
  })
  return element
}

/** Plays the chime once from this speaker. Call it in a click. @param audio is closed at the end of the chime */
export async function playTestTone(
  { context, close }: { context: AudioContext; close: Stop },
  deviceId: string | undefined,
): Promise<void> {
  try {
    await context.resume()
    const output = context.createMediaStreamDestination()
    const element = new Audio()
    element.srcObject = output.stream
    await sendTo(element, deviceId)
    await element.play()
    const source = chimeSource(context, output)
    source.onended = () => {
      element.pause()
      element.srcObject = null
      close()
    }
    source.start()
  } catch (error) {
    close()
    throw error
  }
}
