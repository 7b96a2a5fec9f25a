import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VOICES = { ja: 'ja', en: 'en-us', zh: 'cmn' } as const

/** A voice before a microphone: words with so much silence before and after them. @returns the path of a WAV file */
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

/** Nobody speaks. */
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
