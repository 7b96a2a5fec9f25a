import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { isPictureTooLarge } from '#core/calls/picture.ts'
import type { FairQueue } from '../system/fair-queue.ts'

export interface VideoFacts {
  width: number
  height: number
  durationMs: number
}

/**
 * Inspects videos and draws small pictures. `companyId` is for fair scheduling: a company's uploads do not block those of other
 * companies.
 */
export interface VideoTools {
  /** The time limit for all work on one file; after it, the uploader's browser makes the video's still picture. */
  deadline(): AbortSignal
  /** 'broken': not a video, or without frames; 'tooLarge': too large to show; 'unknown': no tool, or no time left. */
  probe(
    path: string,
    companyId: number,
    deadline: AbortSignal,
  ): Promise<VideoFacts | 'broken' | 'tooLarge' | 'unknown'>
  /** Writes a PNG of at most 640 pixels per side, whatever the path's extension. @returns whether it was written */
  thumbnail(path: string, pngPath: string, companyId: number, deadline: AbortSignal): Promise<boolean>
  /** Writes a WebP of at most 640 pixels per side, upright, whatever the path's extension. @returns whether it was written */
  shrink(picture: Picture, webpPath: string, companyId: number, deadline: AbortSignal): Promise<boolean>
}

interface Picture {
  path: string
  type: 'image/png' | 'image/jpeg'
}

const TIMEOUT_MS = 10_000
const OUTPUT_MAX_BYTES = 256 * 1024
/** Maximum address space of one run of a tool: a small file can request tens of gigabytes of frames. */
const MEMORY_MAX_BYTES = 1_536 * 1024 * 1024
const ALLOCATION_MAX_BYTES = 256 * 1024 * 1024
/**
 * Arguments that limit what ffmpeg reads. `-f` makes it read the file as its own type only: with format detection an
 * uploaded text could be a playlist that opens other files of the server. `-protocol_whitelist file` blocks the
 * network.
 */
const BOUNDED = ['-protocol_whitelist', 'file', '-max_alloc', String(ALLOCATION_MAX_BYTES)]
const ONLY_MP4 = [...BOUNDED, '-f', 'mov']
const ONLY_PICTURE = {
  'image/png': [...BOUNDED, '-f', 'png_pipe'],
  'image/jpeg': [...BOUNDED, '-f', 'jpeg_pipe'],
} as const
const SINGLE_THREAD = ['-threads', '1']
const ALWAYS = ['-v', 'error', '-nostdin', '-y']
const FIRST_FRAME = ['-frames:v', '1']
const SMALL = ['-vf', "scale='min(640,iw)':'min(640,ih)':force_original_aspect_ratio=decrease"]

/**
 * Runs Debian's ffmpeg and ffprobe, one at a time, never through a shell. If they are missing, `probe` returns
 * 'unknown' and no thumbnails are drawn.
 */
export function createFfmpegTools(queue: FairQueue): VideoTools {
  return {
    deadline: () => AbortSignal.timeout(TIMEOUT_MS),
    probe: (path, companyId, deadline) =>
      inTime(
        deadline,
        queue.run(companyId, () => probe(path, deadline), 'unknown'),
        'unknown',
      ),
    thumbnail: (path, pngPath, companyId, deadline) =>
      inTime(
        deadline,
        queue.run(companyId, () => thumbnail(path, pngPath, deadline), false),
        false,
      ),
    shrink: (picture, webpPath, companyId, deadline) =>
      inTime(
        deadline,
        queue.run(companyId, () => shrink(picture, webpPath, deadline), false),
        false,
      ),
  }
}

/** @returns the result of `work`; `late` if `work` has not finished at the deadline, whether it was running or still queued */
function inTime<Result>(deadline: AbortSignal, work: Promise<Result>, late: Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(late)
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    void work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', giveUp))
  })
}

/** Tries the tools at start-up. @returns a message for each tool that is missing or does not work */
export async function findLackingTools(): Promise<string[]> {
  const faults = await Promise.all(['ffmpeg', 'ffprobe'].map(faultOf))
  return faults.filter((fault) => fault !== undefined)
}

function faultOf(program: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const lacks = (why: string): void =>
      resolve(
        `${program} does not run here (${why}): videos are accepted unchecked, and the uploader's browser draws their pictures`,
      )
    const child = spawn(program, ['-version'], { stdio: 'ignore', timeout: TIMEOUT_MS })
    child.on('error', (error: NodeJS.ErrnoException) => lacks(error.code ?? error.message))
    child.on('close', (status) => (status === 0 ? resolve(undefined) : lacks(`exit ${status}`)))
  })
}

interface VideoStream {
  codec_type?: string
  width?: number
  height?: number
  side_data_list?: { rotation?: number }[]
}

/** Whether players show the video turned by 90° or 270°, as phones store upright videos. */
const isTurned = ({ side_data_list = [] }: VideoStream): boolean =>
  side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)

async function probe(
  path: string,
  deadline: AbortSignal,
): Promise<VideoFacts | 'broken' | 'tooLarge' | 'unknown'> {
  const entries = 'packet=size:stream=width,height,codec_type:stream_side_data=rotation:format=duration'
  // also reads the first packet, to detect a file that consists of a header only
  const wanted = ['-select_streams', 'V', '-read_intervals', '%+#1', '-show_entries', entries, '-of', 'json']
  const answer = await run('ffprobe', ['-v', 'error', ...ONLY_MP4, ...wanted, path], deadline)
  if (answer === 'missing' || answer === 'late') return 'unknown'
  if (answer.exitCode !== 0) return 'broken'
  const {
    packets = [],
    streams = [],
    format = {},
  } = JSON.parse(answer.output) as {
    packets?: unknown[]
    streams?: VideoStream[]
    format?: { duration?: string }
  }
  const video = streams.find((stream) => stream.codec_type === 'video')
  if (!video?.width || !video.height || packets.length === 0) return 'broken'
  const size = isTurned(video)
    ? { width: video.height, height: video.width }
    : { width: video.width, height: video.height }
  if (isPictureTooLarge(size)) return 'tooLarge'
  const seconds = Number(format.duration)
  return {
    ...size,
    durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1_000) : 0,
  }
}

async function thumbnail(path: string, pngPath: string, deadline: AbortSignal): Promise<boolean> {
  const png = ['-c:v', 'png', '-f', 'image2', '-update', '1']
  // a video shorter than half a second yields no error and no file: then take its first frame
  for (const seek of [['-ss', '0.5'], []]) {
    const drawn = await draw([...ONLY_MP4, ...seek, '-t', '1', '-i', path], [...png, pngPath], deadline)
    if (drawn === 'missing' || drawn === 'late') break
    if (await isWritten(drawn, pngPath)) return true
  }
  await rm(pngPath, { force: true })
  return false
}

async function shrink({ path, type }: Picture, webpPath: string, deadline: AbortSignal): Promise<boolean> {
  const webp = ['-c:v', 'libwebp', '-quality', '80', '-f', 'webp', webpPath]
  const drawn = await draw([...ONLY_PICTURE[type], '-i', path], webp, deadline)
  if (await isWritten(drawn, webpPath)) return true
  await rm(webpPath, { force: true })
  return false
}

/** Draws one frame in a single thread. */
const draw = (input: string[], output: string[], deadline: AbortSignal) =>
  run(
    'ffmpeg',
    [...ALWAYS, ...SINGLE_THREAD, ...input, ...FIRST_FRAME, ...SMALL, ...SINGLE_THREAD, ...output],
    deadline,
  )

async function isWritten(drawn: Answer | 'missing' | 'late', path: string): Promise<boolean> {
  if (drawn === 'missing' || drawn === 'late' || drawn.exitCode !== 0) return false
  const written = await stat(path).catch(() => undefined)
  return written !== undefined && written.size > 0
}

interface Answer {
  exitCode: number
  output: string
}

/** Limits the memory of a tool (util-linux, which every Debian has). Without it only ffmpeg's own limits apply. */
const LIMITER = existsSync('/usr/bin/prlimit') ? ['/usr/bin/prlimit', `--as=${MEMORY_MAX_BYTES}`] : []

/** Runs a tool. @returns 'missing': the program does not exist or cannot be executed; 'late': the deadline ended it */
function run(program: string, args: string[], deadline: AbortSignal): Promise<Answer | 'missing' | 'late'> {
  return new Promise((resolve) => {
    if (deadline.aborted) return resolve('late')
    const [command, ...before] = [...LIMITER, program]
    const child = spawn(command!, [...before, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      signal: deadline,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > OUTPUT_MAX_BYTES) child.kill('SIGKILL')
    })
    child.on('error', () => resolve(deadline.aborted ? 'late' : 'missing'))
    child.on('close', (exitCode) => {
      if (exitCode === NOT_FOUND || exitCode === NOT_ALLOWED) return resolve('missing')
      if (deadline.aborted) return resolve('late')
      resolve({ exitCode: exitCode ?? 1, output })
    })
  })
}

/** prlimit's exit codes if the program does not exist or cannot be executed (POSIX, "exec"). */
const NOT_FOUND = 127
const NOT_ALLOWED = 126
