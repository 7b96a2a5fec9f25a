// npm run bench -- image: builds the Dockerfile with Debian's buildah, which needs no daemon, and prints the
// compressed size of each layer. Then runs the image with a read-only root, without capabilities and as its own
// user, until /health responds. Needs Linux and root.
import { bases } from './image/bases.ts'
import { layersOf } from './image/layers.ts'
import { reachPackages } from './image/reaching.ts'
import { run } from './image/running.ts'
import { buildah, needTools } from './image/tools.ts'

const IMAGE = 'localhost/uketsuke'
const MB = 1e6

needTools()
const { base, node } = bases()
console.log(`▸ building on ${base} and ${node}`)
const begunAt = performance.now()
const reaching = reachPackages()
const args = ['--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `BASE_IMAGE=${base}`]
const how = ['--isolation', 'chroot', '--layers', '--format', 'docker', '--network', 'host', '-q']
try {
  buildah('bud', ...how, ...reaching.volumes, ...args, '-t', IMAGE, '.')
} finally {
  reaching.done()
}
console.log(`▸ built in ${((performance.now() - begunAt) / 1_000).toFixed(0)} s`)

const layers = layersOf(IMAGE)
for (const { by, bytes } of layers)
  console.log(`${(bytes / MB).toFixed(1).padStart(8)} MB  ${by.slice(0, 110)}`)
const whole = layers.reduce((sum, { bytes }) => sum + bytes, 0)
console.log(`${(whole / MB).toFixed(1).padStart(8)} MB  in all, as it is pulled (wanted: at most 300)`)

const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as {
  OCIv1: { config: Parameters<typeof run>[1] }
}
const ran = await run(IMAGE, OCIv1.config)
console.log(
  `/health after ${ran.healthMs.toFixed(0)} ms; ${ran.capabilities}; SIGTERM → exit ${ran.exitCode}`,
)
console.log(`in the data folder: ${ran.data.join(', ')}`)
