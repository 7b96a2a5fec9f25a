import { ROBOT_PATIENCE_MS } from '#core/limits.ts'
import { createHttpPost } from '../alerts/http-post.ts'

/** A robot that goes along with visitors, or whatever else the installation names as ROBOT_URL. */
export interface Robot {
  /** False: it did not answer in time, or not with success. Never rejects. */
  stop(): Promise<boolean>
}

/** The address is the installation's own choice, so private ones and plain http are right. */
const ANYWHERE = ['0.0.0.0/0', '::/0']

export function createRobot(url: string, patienceMs = ROBOT_PATIENCE_MS): Robot {
  const httpPost = createHttpPost(ANYWHERE, patienceMs)
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
