// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hash of files and folders by path and content.
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {...string} texts
 */
export function hashOf(root, paths, ...texts) {
  const hash = createHash('sha256')
  const walk = (/** @type {string} */ path) => {
    const file = join(root, path)
    if (!existsSync(file)) return
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) walk(join(path, name))
    else hash.update(path).update(readFileSync(file))
  }
  for (const path of paths) walk(path)
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}

/** @param {string} file */
export const stampAt = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Hash of the built server's sources. @param {string} root */
export const serverVersion = (root) => hashOf(root, ['core', 'server', 'relay', 'db', 'package-lock.json'])

/** Whether `built/` was built from the current sources. @param {string} root */
export const isServerBuilt = (root) => stampAt(join(root, 'built/.version')) === serverVersion(root)
