import { Worker } from 'node:worker_threads'
import { type Occupancy, RelayError, type RelayEvent } from '../api.ts'
import type { FromWorker, ToWorker, WorkerCommand, WorkerSettings } from './worker-messages.ts'

export interface WorkerThreadOptions {
  settings: WorkerSettings
  onEvent: (event: RelayEvent) => void
  /** It ended without being asked to; `wasReady` is false when it never came to work at all. */
  onCrash: (reason: string, wasReady: boolean) => void
  log: (text: string) => void
}

interface Pending {
  resolve: (result: { answerSdp?: string }) => void
  reject: (error: Error) => void
}

const NOTHING_YET: Occupancy = { rooms: 0, participants: 0, portsFree: 0, portsTotal: 0 }

/** The owner's side of one worker thread: commands and their answers, events, and its end. */
export class WorkerThread {
  readonly ready: Promise<void>
  occupancy: Occupancy = NOTHING_YET
  readonly #worker: Worker
  readonly #options: WorkerThreadOptions
  readonly #pending = new Map<number, Pending>()
  #nextCommandId = 1
  #ending = false
  #wasReady = false
  #hasExited = false
  #crashReason = 'it exited'

  constructor(options: WorkerThreadOptions) {
    const { settings } = options
    this.#options = options
    const portsTotal = settings.portRange[1] - settings.portRange[0] + 1
    this.occupancy = { ...NOTHING_YET, portsFree: portsTotal, portsTotal }
    // no inherited flags: loaders of a test run have no business in here
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings, execArgv: [] })
    this.ready = new Promise((resolve, reject) => {
      this.#pending.set(0, { resolve: () => resolve(), reject })
    })
    this.#worker.on('message', (message: FromWorker) => this.#receive(message))
    this.#worker.on('error', (error) => {
      this.#crashReason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    this.#worker.on('exit', () => this.#exited())
  }

  run(command: WorkerCommand): Promise<{ answerSdp?: string }> {
    if (this.#hasExited) return Promise.reject(this.#exitError())
    const commandId = this.#nextCommandId++
    return new Promise((resolve, reject) => {
      this.#pending.set(commandId, { resolve, reject })
      const message: ToWorker = { commandId, command }
      this.#worker.postMessage(message)
    })
  }

  /** Closes every room first, so that browsers learn of it at once. */
  async close(): Promise<void> {
    this.#ending = true
    if (this.#hasExited) return
    await this.run({ kind: 'close' })
    await this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    if ('occupancy' in message) this.occupancy = message.occupancy
    switch (message.kind) {
      case 'ready':
        this.#wasReady = true
        this.#settle(0)?.resolve({})
        break
      case 'done':
        this.#settle(message.commandId)?.resolve({ answerSdp: message.answerSdp })
        break
      case 'refused':
        this.#settle(message.commandId)?.reject(new RelayError(message.code, message.message))
        break
      case 'event':
        this.#options.onEvent(message.event)
        break
      case 'log':
        this.#options.log(message.text)
        break
    }
  }

  #settle(commandId: number): Pending | undefined {
    const pending = this.#pending.get(commandId)
    this.#pending.delete(commandId)
    return pending
  }

  #exited(): void {
    this.#hasExited = true
    for (const pending of this.#pending.values()) pending.reject(this.#exitError())
    this.#pending.clear()
    if (!this.#ending) this.#options.onCrash(this.#crashReason, this.#wasReady)
  }

  #exitError(): RelayError {
    return new RelayError('closed', `a relay thread ended: ${this.#crashReason}`)
  }
}
