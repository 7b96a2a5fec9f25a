import { ROBOT_TIMEOUT_MS } from '#core/limits.ts'
import { createHttpPost } from '../alerts/http-post.ts'

/** A robot that accompanies visitors, or any other service configured as ROBOT_URL. */
export interface Robot {
  /**
   * Stops the robot. Never rejects.
   * @returns false if the robot did not answer in time, or answered with an error
   */
  stop(): Promise<boolean>
}

/**
 * Networks of allowed addresses: all, including private ones, because the robot's address comes from the server's
 * configuration. Plain http is allowed as well.
 */
const ANYWHERE = ['0.0.0.0/0', '::/0']

export function createRobot(url: string, timeoutMs = ROBOT_TIMEOUT_MS): Robot {
  const httpPost = createHttpPost(ANYWHERE, timeoutMs)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ command: 'stopGuidance' })
  return {
    stop: () =>
      httpPost.post({ url, headers, body }).then(
        ({ status }) => status >= 200 && status < 300,
        () => false,
      ),
  }
}
