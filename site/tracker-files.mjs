import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The packages with the tracker files are found by their path, because one of them exports neither its files nor its
 * package.json to Node.
 */
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))

/**
 * The files that face and hand tracking load at run time (site/avatar/face, site/avatar/hands), by their path on the site:
 * package and file. Workers fetch them by name, so they are copied unchanged. Files for browsers without SIMD or modules are left
 * out: every browser that can use a camera has both.
 */
const TRACKER_FILES = new Map([
  ...[
    'face_mesh.js',
    'face_mesh.binarypb',
    'face_mesh_solution_packed_assets.data',
    'face_mesh_solution_packed_assets_loader.js',
    'face_mesh_solution_simd_wasm_bin.js',
    'face_mesh_solution_simd_wasm_bin.wasm',
  ].map((file) => [`/trackers/face_mesh/${file}`, ['@mediapipe/face_mesh', file]]),
  ...[
    'hands.js',
    'hands.binarypb',
    'hand_landmark_full.tflite',
    'hands_solution_packed_assets.data',
    'hands_solution_packed_assets_loader.js',
    'hands_solution_simd_wasm_bin.js',
    'hands_solution_simd_wasm_bin.wasm',
  ].map((file) => [`/trackers/hands/${file}`, ['@mediapipe/hands', file]]),
  ...['vision_wasm_module_internal.js', 'vision_wasm_module_internal.wasm'].map((file) => [
    `/trackers/tasks-vision/${file}`,
    ['@mediapipe/tasks-vision', `wasm/${file}`],
  ]),
])

const TYPES = { js: 'text/javascript', wasm: 'application/wasm' }

/** @returns the path of the tracker file on this disk; undefined if the site has no tracker file at this path */
export function trackerFile(path) {
  const entry = TRACKER_FILES.get(path)
  return entry && join(PACKAGES, ...entry)
}

export const trackerFiles = () => ({
  name: 'tracker-files',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://site').pathname
        const file = trackerFile(path)
        if (!file) return next()
        response.setHeader('content-type', TYPES[path.split('.').pop()] ?? 'application/octet-stream')
        response.end(await readFile(file))
      })
    },
    'astro:build:done': async ({ dir }) => {
      for (const path of TRACKER_FILES.keys()) {
        const target = join(fileURLToPath(dir), path)
        await mkdir(dirname(target), { recursive: true })
        await copyFile(trackerFile(path), target)
      }
    },
  },
})
