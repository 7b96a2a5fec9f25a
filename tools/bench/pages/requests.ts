import { Agent, get } from 'node:http'

const CONNECTIONS = 20
const DURATION_MS = 2_000

/**
 * Requests one page over several persistent connections, again as soon as a response arrives. @returns requests a
 * second
 */
export async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const endAt = performance.now() + DURATION_MS
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().on('end', () => {
          answered += 1
          resolve()
        })
      }).on('error', reject)
    })
  const connection = async () => {
    while (performance.now() < endAt) await ask()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return answered / (DURATION_MS / 1_000)
}
