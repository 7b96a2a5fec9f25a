import { MOTIONS } from '#core/characters/avatar.ts'
import { blankFaceFrame } from '#core/face/rules.ts'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createPerformer } from '../../../site/avatar/performer.ts'
import { seededRandom } from '../../../site/avatar/random.ts'
import { createFakePuppet } from './fake-puppet.ts'

/** Run with --expose-gc: prints by how many bytes 10,000 updates with face, hands, voice and motions grow the heap. */
const collect = globalThis.gc
if (!collect) throw new Error('run with --expose-gc')
const fake = createFakePuppet()
const puppet = Object.assign(fake, { update() {}, reset() {} })
const performer = createPerformer(puppet, seededRandom(4))
const frame = blankFaceFrame()
frame.hasTracking = true
frame.hasHands = frame.hands.right.isSeen = true
const lips = closedLips()
performer.setLips({ sample: () => lips, dispose() {} })
performer.setPerformance({ sample: () => frame })

const live = (updates: number): void => {
  for (let update = 0; update < updates; update++) {
    frame.shapes[update % frame.shapes.length] = (update % 100) / 100
    lips.aa = (update % 10) / 10
    frame.hands.right.wrist[0] = -(update % 50) / 60
    frame.hands.left.isSeen = update % 300 < 150
    if (update % 400 === 0) performer.play(MOTIONS[(update / 400) % MOTIONS.length]!)
    performer.update(1000 / 60)
  }
}

live(3_000) // compiles motions and warms up the code
collect()
const before = process.memoryUsage().heapUsed
live(10_000)
collect()
console.log(process.memoryUsage().heapUsed - before)
