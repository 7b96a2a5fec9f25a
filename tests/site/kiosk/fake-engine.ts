import type { AvatarEngine, EngineOptions, EngineState } from '../../../site/avatar/engine.ts'
import type { LipSource } from '../../../site/avatar/lips.ts'
import type { PerformanceSource } from '../../../site/avatar/performance.ts'

/** An avatar engine whose frame rate the test sets. */
export function fakeEngine() {
  const said: string[] = []
  let frameMs = 16
  let lips: LipSource | undefined
  let face: PerformanceSource | undefined
  let lowered = () => {}
  let lacking: string | undefined
  let stalling: string | undefined
  let endStall = () => {}
  let hasMotions = true
  let character = ''
  let loadsBegun = 0
  const create = ({ canvas }: EngineOptions): AvatarEngine => ({
    canvas,
    async load(url) {
      said.push(`load ${url}`)
      loadsBegun += 1
      const turn = loadsBegun
      if (url === lacking) throw new Error('no sprites')
      if (url === stalling) {
        await new Promise<void>((resolve) => {
          endStall = resolve
        })
      }
      if (turn === loadsBegun) character = url
    },
    async restyle() {},
    setName: (name) => said.push(`name ${name ?? 'none'}`),
    start: () => said.push('start'),
    warm() {},
    stop: () => said.push('stop'),
    apply(command) {
      said.push(JSON.stringify(command))
      return { ok: true }
    },
    playFile: async () => (hasMotions ? { ok: true } : { ok: false, reason: 'unknown' }),
    setLips(source) {
      lips = source
    },
    setPerformance(source) {
      face = source
    },
    setSize() {},
    state: () =>
      ({ frameMs, motion: 'idle', motionsPlayed: 0, width: 1, height: 1, character }) as EngineState,
    onState(listener) {
      lowered = () => listener({ notice: 'resolutionLowered', frameMs } as EngineState)
      return () => {}
    },
    pose() {},
    memory: () => ({ geometries: 0, textures: 0 }),
    stream: () => ({}) as MediaStream,
    dispose: () => said.push('dispose'),
  })
  return {
    create,
    since: () => said.splice(0),
    face: () => face?.sample(),
    lips: () => lips,
    isPerforming: () => face !== undefined,
    /** Sets the character that cannot be loaded. */
    lacks(url: string | undefined) {
      lacking = url
    },
    /** Sets the character whose load does not end before `endStall`. */
    stalls(url: string | undefined) {
      stalling = url
    },
    endStall: () => endStall(),
    /** Makes the engine refuse the company's motions, as sprites do. */
    lacksMotions() {
      hasMotions = false
    },
    /** Makes the engine report the notice `resolutionLowered`. */
    lowers: () => lowered(),
    draws(fps: number) {
      frameMs = 1000 / fps
    },
  }
}
