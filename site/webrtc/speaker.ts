import type { Stop } from '../line/stop.ts'
import { chimeSource } from './chime.ts'

/** Whether this browser lets a page choose the speaker; Safari and older browsers do not. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Sends an element's sound to a speaker. If that speaker is not available, the sound goes to the default speaker. */
async function sendTo(element: HTMLMediaElement, deviceId: string | undefined): Promise<void> {
  if (!canChooseSpeaker()) return
  try {
    await element.setSinkId(deviceId ?? '')
  } catch (error) {
    console.info('media: the chosen speaker could not be used', error)
    if (deviceId) await sendTo(element, undefined)
  }
}

/**
 * Sends the element's sound to the speaker that the user has chosen, and follows each new choice until the page
 * closes.
 */
export function followSpeaker(
  element: HTMLAudioElement,
  onSpeaker: (listener: (deviceId: string | undefined) => void) => Stop,
): HTMLAudioElement {
  let current: string | undefined
  onSpeaker((deviceId) => {
    if (deviceId === current) return
    current = deviceId
    void sendTo(element, deviceId)
  })
  return element
}

/**
 * Plays the chime once on this speaker. Call in a click handler.
 * @param audio the audio context; it is closed at the end of the chime
 */
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
