// npm run bench -- talk-times [questions]: measures in real Chromium how long an AI talk takes from the end of the
// visitor's speech to the avatar's first sound, with the time of each step, and how long the avatar continues
// when a visitor interrupts it.
import { loadavg } from 'node:os'
import { bargesIn, timesOf } from './talk-times/ledger.ts'
import { sentence } from './talk-times/microphone.ts'
import { printBarges, printTimes } from './talk-times/print.ts'
import { openTalking, talk } from './talk-times/talking.ts'

const turns = Number(process.argv[2] ?? 10)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
const QUESTION = 'おりものはどこでみられますか'

console.log(
  `node ${process.version}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
for (const by of ['embedded', 'chat'] as const) {
  if (only !== undefined && only !== by) continue
  const microphone = sentence('ja', QUESTION, 4)
  const talking = await openTalking(by, microphone)
  try {
    // The first question is a warm-up and is not counted.
    const marks = await talk(talking, turns + 1)
    printTimes(by, timesOf(marks, talking, microphone).slice(1, turns + 1))
  } finally {
    await talking.close()
  }
}
if (only === undefined || only === 'barge') {
  const microphone = sentence('ja', QUESTION, 6)
  const talking = await openTalking('embedded', microphone)
  talking.fixture.audio.sounds(20_000)
  try {
    printBarges(bargesIn(await talk(talking, turns + 1)).slice(0, turns))
  } finally {
    await talking.close()
  }
}
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
