import type { Screen } from './screens.ts'

/** Opens the kiosk of the demo's lobby and waits until a visitor can use it. */
export async function openLobby(screen: Screen): Promise<void> {
  await screen.signIn('lobby')
  await screen.sees('受付を呼び出す')
}

/** Opens the standby page of the demo's operator and waits until it receives calls. */
export async function standBy(screen: Screen): Promise<void> {
  await screen.signIn('operator1')
  await screen.sees('離席する')
}

interface CallTimes {
  pressToDialogMs: number
  acceptToKioskFrameMs: number
  acceptToOperatorFrameMs: number
}

/**
 * Presses the kiosk's button, accepts the call and waits for video on both sides.
 * @returns how long each step took, in ms
 */
export async function beginTalk(kiosk: Screen, operator: Screen): Promise<CallTimes> {
  const pressedAt = performance.now()
  await kiosk.press('受付を呼び出す')
  await operator.sees('応対リクエスト')
  const pressToDialogMs = Math.round(performance.now() - pressedAt)
  await operator.press('応対する', 'alertdialog')
  const acceptedAt = performance.now()
  const firstFrame = async (screen: Screen): Promise<number> => {
    await screen.reaches('frames-decoded', 1)
    return Math.round(performance.now() - acceptedAt)
  }
  const [acceptToKioskFrameMs, acceptToOperatorFrameMs] = await Promise.all([
    firstFrame(kiosk),
    firstFrame(operator),
  ])
  return { pressToDialogMs, acceptToKioskFrameMs, acceptToOperatorFrameMs }
}

/** Checks that video and audio keep arriving. @returns the frames decoded within `duringMs` */
export async function staysInTouch(screen: Screen, duringMs: number): Promise<number> {
  const first = await screen.reaches('frames-decoded', 1)
  const energy = Number(await screen.fact('audio-energy'))
  await new Promise((resolve) => setTimeout(resolve, duringMs))
  const frames = Number(await screen.fact('frames-decoded')) - first
  await screen.reaches('frames-decoded', first + 3)
  await screen.reaches('audio-energy', energy + 1e-9)
  return frames
}
