import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** What a page holds after a garbage collection. Memory in MB (1024 × 1024 bytes). */
export interface Sample {
  heapMb: number
  nodes: number
  listeners: number
  /** Open TCP and UDP sockets of the browser. */
  sockets: number
  peers: number
  tracks: number
  audioNodes: number
  /** Images, videos, canvases and audio players, also those that are not in the document. */
  pictures: number
  /** Memory of the browser's processes: the page's (renderer), the GPU process, and all others. */
  pageMb: number
  gpuMb: number
  restMb: number
}

/**
 * Waiting time until the after-effects of a call have ended, such as closing connections and tasks of the garbage
 * collector.
 */
const SETTLE_MS = 4_000

/** Takes samples of a page. It must be the only page of its browser, because the processes of the whole browser are measured. */
export async function openSampler(browser: Browser, page: Page): Promise<() => Promise<Sample>> {
  const ofPage = await page.context().newCDPSession(page)
  const ofBrowser = await browser.newBrowserCDPSession()

  /** Empties caches, so that only what cannot be dropped is left. */
  async function purge(): Promise<void> {
    await page.waitForTimeout(SETTLE_MS)
    for (let round = 0; round < 3; round++) {
      await ofPage.send('HeapProfiler.collectGarbage')
      await ofBrowser.send('Memory.simulatePressureNotification', { level: 'critical' })
    }
    await page.waitForTimeout(1_000)
  }

  return async () => {
    await purge()
    const ofProcesses = await readProcesses(ofBrowser)
    const { usedSize } = await ofPage.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await ofPage.send('Memory.getDOMCounters')
    return {
      heapMb: usedSize / MB,
      nodes,
      listeners: jsEventListeners,
      ...(await countObjects(ofPage)),
      ...ofProcesses,
    }
  }
}

const MB = 1024 * 1024

type Counts = Pick<Sample, 'peers' | 'tracks' | 'audioNodes' | 'pictures'>

/** Runs in the page. Counts the live peer connections, tracks, audio nodes and pictures among the objects in `this`. */
function countKinds(this: EventTarget[]): Counts {
  const count = (...kinds: (abstract new (...given: never[]) => EventTarget)[]) =>
    this.filter((one) => kinds.some((kind) => one instanceof kind)).length
  return {
    peers: count(RTCPeerConnection),
    tracks: count(MediaStreamTrack),
    audioNodes: count(AudioNode),
    pictures: count(HTMLImageElement, HTMLCanvasElement, HTMLMediaElement),
  }
}

/** Counts the live objects in the page, including those that are not in the document. */
async function countObjects(session: CDPSession): Promise<Counts> {
  const objectGroup = 'sample'
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'EventTarget.prototype',
    objectGroup,
  })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
    objectGroup,
  })
  const counted = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: String(countKinds),
    objectId: objects.objectId!,
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup })
  return counted.result.value as Counts
}

type OfProcesses = Pick<Sample, 'sockets' | 'pageMb' | 'gpuMb' | 'restMb'>

async function readProcesses(session: CDPSession): Promise<OfProcesses> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const memoryOf = (fits: (type: string) => boolean) =>
    processInfo.filter(({ type }) => fits(type)).reduce((sum, { id }) => sum + memoryMb(id), 0)
  const inetSockets = readInetSockets()
  return {
    sockets: processInfo.flatMap(({ id }) => openFiles(id)).filter((file) => inetSockets.has(file)).length,
    pageMb: memoryOf((type) => type === 'renderer'),
    gpuMb: memoryOf((type) => type === 'GPU'),
    restMb: memoryOf((type) => type !== 'renderer' && type !== 'GPU'),
  }
}

/** Memory of a process without its program files, and without pages that it has freed but the kernel has not taken back yet. */
function memoryMb(pid: number): number {
  const text = ifThere(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')) ?? ''
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return (kb('Pss_Anon') + kb('Pss_Shmem') - kb('LazyFree')) / 1024
}

const TABLES = ['tcp', 'tcp6', 'udp', 'udp6']
const INODE_COLUMN = 9

/** The TCP and UDP sockets of the machine, as links in /proc/<pid>/fd name them. */
function readInetSockets(): Set<string> {
  const lines = TABLES.flatMap((table) => readFileSync(`/proc/net/${table}`, 'latin1').split('\n').slice(1))
  return new Set(lines.map((line) => `socket:[${line.trim().split(/\s+/)[INODE_COLUMN]}]`))
}

function openFiles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  const handles = ifThere(() => readdirSync(folder)) ?? []
  return handles.map((handle) => ifThere(() => readlinkSync(`${folder}/${handle}`)) ?? '')
}

/** Returns the result of `read`, or undefined if the process has ended or has closed the file. */
function ifThere<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
