/** The parts of Janus's own protocol over a WebSocket that the bench needs. */

interface Jsep {
  type: string
  sdp: string
}

interface Answer {
  data: Record<string, unknown>
  jsep: Jsep | undefined
}

interface Incoming {
  janus: string
  transaction?: string
  data?: { id: number }
  plugindata?: { data: Record<string, unknown> }
  jsep?: Jsep
}

interface Handle {
  send(body: Record<string, unknown>, jsep?: Jsep): Promise<Answer>
}

const KEEP_ALIVE_MS = 20_000

export class JanusSession {
  readonly #socket: WebSocket
  readonly #waiting = new Map<string, (incoming: Incoming) => void>()
  readonly #keepAlive: NodeJS.Timeout
  #sessionId: number | undefined
  #next = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const incoming = JSON.parse(String(data)) as Incoming
      if (incoming.janus === 'ack' || incoming.transaction === undefined) return
      this.#waiting.get(incoming.transaction)?.(incoming)
      this.#waiting.delete(incoming.transaction)
    })
    this.#keepAlive = setInterval(() => this.#write({ janus: 'keepalive' }), KEEP_ALIVE_MS)
  }

  /** Connects. Rejects if the server does not listen yet. */
  static async open(url: string): Promise<JanusSession> {
    const socket = new WebSocket(url, 'janus-protocol')
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error('no connection')))
    })
    const session = new JanusSession(socket)
    session.#sessionId = (await session.#ask({ janus: 'create' })).data?.id
    return session
  }

  async attach(plugin: string): Promise<Handle> {
    const handleId = (await this.#ask({ janus: 'attach', plugin })).data?.id
    return {
      send: async (body, jsep) => {
        const message = { janus: 'message', handle_id: handleId, body }
        const incoming = await this.#ask(jsep ? { ...message, jsep } : message)
        return { data: incoming.plugindata?.data ?? {}, jsep: incoming.jsep }
      },
    }
  }

  close(): void {
    clearInterval(this.#keepAlive)
    this.#socket.close()
  }

  #ask(message: Record<string, unknown>): Promise<Incoming> {
    return new Promise((resolve) => this.#waiting.set(this.#write(message), resolve))
  }

  #write(message: Record<string, unknown>): string {
    const transaction = `t${this.#next++}`
    this.#socket.send(JSON.stringify({ ...message, transaction, session_id: this.#sessionId }))
    return transaction
  }
}
