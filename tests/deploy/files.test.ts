import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SERVER_FLAGS } from '../../server/bundle/flags.mjs'

const read = (path: string): string => readFileSync(path, 'utf8')
const README = read('README.md')
/** The README's table of variables. */
const variables = new Set(
  [...README.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  ),
)
/** Read by the compose file itself, or by Node. */
const NOT_OURS = ['DOMAIN', 'PUBLIC_IP', 'NODE_ENV', 'SITE', 'DESK']

test('[decisions 1] what ships sets no variable that the server does not know', () => {
  assert.ok(variables.size > 30)
  const set = [
    ...read('deploy/env.example').matchAll(/^#?([A-Z_]+)=/gm),
    ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm),
    ...read('deploy/uketsuke.service').matchAll(/(?<=^Environment=.*?)\b([A-Z_]+)=/gm),
    ...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name = '']) => name)
  assert.ok(set.length > 15)
  assert.deepEqual(
    set.filter((name) => !variables.has(name) && !NOT_OURS.includes(name)),
    [],
  )
})

test('[decisions I] whoever starts the built server gives V8 the same flags', () => {
  const start = [...SERVER_FLAGS, 'built/server.js']
  assert.ok(read('deploy/uketsuke.service').includes(`/bin/node ${start.join(' ')}\n`))
  assert.ok(read('Dockerfile').includes(`CMD ["node", ${start.map((word) => `"${word}"`).join(', ')}]`))
})

test('[decisions 1] the container is walled in as the README says, and its ports are the ones it has', () => {
  const compose = read('deploy/compose.yaml')
  const walls = [
    'read_only: true',
    'tmpfs: [/tmp]',
    'cap_drop: [ALL]',
    'no-new-privileges:true',
    'mem_limit: 2g',
    'pids_limit: 256',
  ]
  for (const wall of walls) assert.ok(compose.includes(wall), wall)
  const flags = [
    '--read-only',
    '--tmpfs /tmp',
    '--cap-drop ALL',
    'no-new-privileges',
    '--memory 2g',
    '--pids-limit 256',
  ]
  for (const flag of flags) assert.ok(README.includes(flag), flag)
  const [, range = ''] = /RTC_PORT_RANGE=(\S+)/.exec(read('Dockerfile')) ?? []
  assert.ok(compose.includes(`'${range}:${range}/udp'`))
})
