// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
import { existsSync } from 'node:fs'
import { say, step } from './steps.mjs'

export async function checkTypes(node) {
  // Astro writes these types at every build; a fresh clone has none yet
  if (!existsSync('.astro/types.d.ts'))
    await step(node, ['node_modules/astro/bin/astro.mjs', 'sync', '--silent'])
  say('checking types')
  // a single checker thread, because each additional thread would check the same declarations again
  await step(node, ['node_modules/typescript-native/bin/tsc', '-p', '.', '--checkers', '1'])
}

export async function checkStyle(node) {
  say('checking style')
  await step(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'], {
    hint: '`npm run format` fixes most of it.',
  })
}

export async function checkImports(node) {
  say('checking the import table')
  await step(node, [
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
    'core',
    'server',
    'relay',
    'db',
    'site',
    'tools',
  ])
}

/**
 * Fails if knip finds files, exports or packages that nothing uses, or if jscpd finds more copied code than .jscpd.json
 * allows.
 */
export async function checkUses(node) {
  say('checking for unused and copied code')
  await step(node, ['node_modules/knip/bin/knip.js', '--no-progress'])
  await step(node, ['node_modules/jscpd/bin/jscpd', '--silent', '.'], {
    hint: '`node_modules/.bin/jscpd` lists the copies.',
  })
}
