import { Worker } from 'node:worker_threads'
import { type Occupancy, RelayError, type RelayEvent } from '../api.ts'
import type { FromWorker, ToWorker, WorkerCommand, WorkerSettings } from './worker-messages.ts'

interface WorkerThreadOptions {
  settings: WorkerSettings
  onEvent: (event: RelayEvent) => void
  onEngine: (engine: 'native' | 'node') => void
  /** Called when the thread has ended unexpectedly or could not start. */
  onCrash: (reason: string) => void
  log: (text: string) => void
}

interface Pending {
  resolve: (result: { answerSdp?: string }) => void
  reject: (error: Error) => void
}

/**
 * Maximum heap of a thread. An idle thread uses about 20 MB; packets are outside the heap. If a thread exceeds the limit,
 * only that thread ends, and its participants join again.
 */
const HEAP_MAX_MB = 256

/** Occupancy of a thread without rooms. */
export function emptyOf(seats: number): Occupancy {
  return { rooms: 0, participants: 0, seatsFree: seats, seatsTotal: seats }
}

/** The main thread's side of a worker thread: sends commands to it, and handles its answers, its events and its end. */
export class WorkerThread {
  occupancy: Occupancy
  readonly #worker: Worker
  readonly #options: WorkerThreadOptions
  readonly #pending = new Map<number, Pending>()
  #nextCommandId = 0
  #ending = false
  #hasExited = false
  #crashReason = 'it exited'

  constructor(options: WorkerThreadOptions) {
    const { settings } = options
    this.#options = options
    this.occupancy = emptyOf(settings.seats)
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      // Do not inherit the flags of the parent process, such as the loaders of a test run.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
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

  /** Closes every room before it ends the thread, so that browsers notice at once that their connections are closed. */
  async close(): Promise<void> {
    this.#ending = true
    if (this.#hasExited) return
    await this.run({ kind: 'close' })
    await this.#worker.terminate()
  }

  #receive(message: FromWorker): void {
    if ('occupancy' in message) this.occupancy = message.occupancy
    switch (message.kind) {
      case 'done':
        this.#settle(message.commandId)?.resolve({ answerSdp: message.answerSdp })
        break
      case 'refused':
        this.#settle(message.commandId)?.reject(new RelayError(message.code, message.message))
        break
      case 'event':
        this.#options.onEvent(message.event)
        break
      case 'engine':
        this.#options.onEngine(message.engine)
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
    if (!this.#ending) this.#options.onCrash(this.#crashReason)
  }

  #exitError(): RelayError {
    return new RelayError('closed', `a relay thread ended: ${this.#crashReason}`)
  }
}
