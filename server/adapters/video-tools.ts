import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'

export interface VideoFacts {
  width: number
  height: number
  durationMs: number
}

/** Looks into videos. */
export interface VideoTools {
  /** 'broken': no video can be read in it; 'unknown': there is nothing on this machine to look with. */
  probe(path: string): Promise<VideoFacts | 'broken' | 'unknown'>
  /** Writes a png of at most 640 pixels' width. @returns whether there is one now */
  thumbnail(path: string, pngPath: string): Promise<boolean>
}

const PATIENCE_MS = 10_000
const OUTPUT_MAX_BYTES = 256 * 1024
/** What people upload may name other files or hosts; only this one file is read. */
const ONLY_FILES = ['-protocol_whitelist', 'file']

/** Debian's ffmpeg and ffprobe, one at a time, never through a shell. Without them: 'unknown' and no thumbnails. */
export function createFfmpegTools(): VideoTools {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
  return {
    probe: (path) => inTurn(() => probe(path)),
    thumbnail: (path, pngPath) => inTurn(() => thumbnail(path, pngPath)),
  }
}

async function probe(path: string): Promise<VideoFacts | 'broken' | 'unknown'> {
  const wanted = ['-show_entries', 'stream=width,height,codec_type:format=duration', '-of', 'json']
  const answer = await run('ffprobe', ['-v', 'error', ...ONLY_FILES, ...wanted, path])
  if (answer === 'missing') return 'unknown'
  if (answer.exitCode !== 0) return 'broken'
  const { streams = [], format = {} } = JSON.parse(answer.output) as {
    streams?: { codec_type?: string; width?: number; height?: number }[]
    format?: { duration?: string }
  }
  const video = streams.find((stream) => stream.codec_type === 'video')
  if (!video?.width || !video.height) return 'broken'
  const seconds = Number(format.duration)
  return {
    width: video.width,
    height: video.height,
    durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1_000) : 0,
  }
}

async function thumbnail(path: string, pngPath: string): Promise<boolean> {
  const scale = "scale='min(640,iw)':-2"
  const shots = [
    ['-ss', '0.5', '-i', path, '-frames:v', '1', '-vf', scale],
    // a video shorter than half a second gives no error and no file
    ['-i', path, '-frames:v', '1', '-vf', `thumbnail,${scale}`],
  ]
  for (const shot of shots) {
    const answer = await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...ONLY_FILES, ...shot, pngPath])
    if (answer === 'missing') return false
    const written = await stat(pngPath).catch(() => undefined)
    if (answer.exitCode === 0 && written && written.size > 0) return true
  }
  await rm(pngPath, { force: true })
  return false
}

/** @returns 'missing' when there is no such program; a program that hangs is ended and counts as failed */
function run(program: string, args: string[]): Promise<{ exitCode: number; output: string } | 'missing'> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.length > OUTPUT_MAX_BYTES) child.kill('SIGKILL')
    })
    child.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve('missing') : reject(error),
    )
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }))
  })
}
