import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildah, isHad } from './tools.ts'

/** Base image of the Dockerfile. */
const BASE = 'docker.io/library/debian:bookworm-slim'
const NODE = 'docker.io/library/node:24-bookworm-slim'
const OWN_BASE = 'localhost/uketsuke-base'
const OWN_NODE = 'localhost/uketsuke-node'
/** Folders of documentation that are left out, as in Debian's slim image. */
const LEFT_OUT = ['doc', 'man', 'info', 'locale', 'groff', 'lintian', 'linda']

interface Bases {
  base: string
  node: string
}

/**
 * Creates the base image without access to a registry: builds the same Debian from its packages, and adds the Node
 * that runs here.
 */
export function bases(): Bases {
  if (isHad(BASE) && isHad(NODE)) return { base: BASE, node: NODE }
  console.log('▸ no registry available: Debian from its packages, Node from this machine')
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-base-'))
  try {
    makeBase(join(folder, 'base.tar'))
    makeNode(join(folder, 'node'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { base: OWN_BASE, node: OWN_NODE }
}

function commit(from: string, image: string, added: string): void {
  const container = buildah('from', from)
  buildah('add', '-q', container, added, '/')
  buildah('commit', '-q', container, image)
  buildah('rm', container)
}

function makeBase(tar: string): void {
  const excludes = LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
  const clean = '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*'
  execFileSync('mmdebstrap', ['--variant=minbase', '--quiet', ...excludes, clean, 'bookworm', tar], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  commit('scratch', OWN_BASE, tar)
}

function makeNode(root: string): void {
  const npm = join(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..')
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  mkdirSync(join(root, 'usr/local/bin'))
  cpSync(npm, join(modules, 'npm'), { recursive: true })
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'))
  commit(OWN_BASE, OWN_NODE, root)
}
