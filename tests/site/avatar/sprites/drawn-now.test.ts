import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DrawnAvatar } from '../../../../site/avatar/engine-api.ts'
import type { EngineState } from '../../../../site/avatar/engine-state.ts'
import { createDrawnNow } from '../../../../site/avatar/sprites/drawn-now.ts'

function openDrawing(name: string, did: string[]) {
  let state = {
    character: name,
    motionsPlayed: 0,
    expression: 'neutral',
    camera: 'bust',
    background: 'wall',
  } as EngineState
  let listener: (state: EngineState) => void = () => {}
  const change = (changes: Partial<EngineState>) => {
    state = { ...state, ...changes }
    listener(state)
  }
  const drawing: Partial<DrawnAvatar> = {
    start: () => did.push(`${name} starts`),
    stop: () => did.push(`${name} stops`),
    apply(command) {
      if (command.kind === 'motion') change({ motionsPlayed: state.motionsPlayed + 1 })
      else change(command as Partial<EngineState>)
      return { ok: true }
    },
    setLips: (lips) => did.push(`${name} ${lips ? 'has' : 'loses'} lips`),
    setPerformance: (face) => did.push(`${name} ${face ? 'has' : 'loses'} face`),
    setName: (badge) => did.push(`${name} is called ${badge}`),
    state: () => state,
    onState(next) {
      listener = next
      return () => {}
    },
  }
  return drawing as DrawnAvatar
}

test('[decisions 5] an engine that replaces sprites takes over their face, lips, name, expression and background', () => {
  const did: string[] = []
  const [sprites, engine] = [openDrawing('sprites', did), openDrawing('engine', did)]
  const drawn = createDrawnNow(sprites)
  drawn.avatar.setPerformance({} as never)
  drawn.avatar.setLips({} as never)
  drawn.avatar.setName('佐藤')
  drawn.avatar.start()
  drawn.apply({ kind: 'expression', expression: 'happy' })
  drawn.apply({ kind: 'background', background: 'evening' })
  did.splice(0)

  drawn.use(engine)
  assert.deepEqual(did.sort(), [
    'engine has face',
    'engine has lips',
    'engine is called 佐藤',
    'engine starts',
    'sprites loses face',
    'sprites loses lips',
    'sprites stops',
  ])
  const { character, expression, background, camera } = drawn.state()
  assert.deepEqual([character, expression, background, camera], ['engine', 'happy', 'evening', 'bust'])

  drawn.avatar.stop()
  did.splice(0)
  drawn.use(sprites)
  assert.ok(!did.includes('sprites starts'), 'between calls nothing draws')
})

test('[decisions 5] counts motions of the drawn avatar only, and continues the count when the engine replaces the sprites', () => {
  const [sprites, engine] = [openDrawing('sprites', []), openDrawing('engine', [])]
  const drawn = createDrawnNow(sprites)
  const counts: number[] = []
  drawn.avatar.onState((state) => counts.push(state.motionsPlayed))
  const wave = { kind: 'motion', motion: 'wave' } as const
  drawn.apply(wave)
  drawn.use(engine)
  drawn.apply(wave)
  sprites.apply(wave)
  assert.equal(drawn.state().motionsPlayed, 2)
  drawn.use(sprites)
  drawn.apply(wave)
  assert.equal(drawn.state().motionsPlayed, 3)
  assert.deepEqual([...new Set(counts)], [1, 2, 3])
})
