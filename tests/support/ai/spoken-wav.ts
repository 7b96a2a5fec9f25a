import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AUDIBLE } from './wav.ts'

const VOICES = { ja: 'ja', en: 'en-us', zh: 'cmn' } as const

/**
 * Writes speech as a microphone would record it: the words, with silence before and after. @returns the path of a WAV
 * file
 */
export function spokenWav(
  lang: keyof typeof VOICES,
  text: string,
  { beforeS = 1.5, afterS = 4 } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'spoken-'))
  const [said, whole] = [join(folder, 'said.wav'), join(folder, 'whole.wav')]
  run('espeak-ng', ['-v', VOICES[lang], '-s', '150', '-a', '160', '-w', said, text])
  const padded = `adelay=${beforeS * 1_000}:all=1,apad=pad_dur=${afterS}`
  run('ffmpeg', ['-v', 'error', '-y', '-i', said, '-af', padded, '-ar', '48000', '-ac', '1', whole])
  return whole
}

interface Speaker {
  lang: keyof typeof VOICES
  /** Pitch from 0 to 99; espeak-ng's default is 50. */
  pitch: number
}

/**
 * The bytes of a WAV file with only the speech, at espeak-ng's default sample rate. For Chinese it uses
 * the voice of a kiosk (kiosk/setup.sh says why), not the voice of `spokenWav`.
 */
export function speechWav(text: string, { lang, pitch }: Speaker): Buffer {
  const path = join(mkdtempSync(join(tmpdir(), 'spoken-')), 'speech.wav')
  const voice = lang === 'zh' ? 'cmn-latn-pinyin' : VOICES[lang]
  run('espeak-ng', ['-v', voice, '-s', '150', '-a', '100', '-p', String(pitch), '-w', path, text])
  return readFileSync(path)
}

const BYTES_PER_MS = 96

/** Length in ms of the speech in a file written by `spokenWav`, from its first to its last audible sample. */
export function speechMsOf(path: string): number {
  const file = readFileSync(path)
  const bytes = file.subarray(file.indexOf('data') + 8)
  const isAudible = (at: number) => Math.abs(bytes.readInt16LE(at)) / 32_768 > AUDIBLE
  let [first, last] = [0, bytes.length - (bytes.length % 2) - 2]
  while (first < last && !isAudible(first)) first += 2
  while (last > first && !isAudible(last)) last -= 2
  return (last - first) / BYTES_PER_MS
}

/** Writes a WAV file of silence. @returns its path */
export function silentWav(seconds = 30): string {
  const path = join(mkdtempSync(join(tmpdir(), 'silent-')), 'silent.wav')
  run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=48000:cl=mono',
    '-t',
    String(seconds),
    path,
  ])
  return path
}

function run(program: string, args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  assert.equal(error, undefined, `${program} is needed for spoken journeys: apt-get install ${program}`)
  assert.equal(status, 0, stderr)
}
