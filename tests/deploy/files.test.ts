import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { SERVER_FLAGS } from '../../server/process/bundle/flags.mjs'

const read = (path: string): string => readFileSync(path, 'utf8')
const OPERATIONS = read('docs/operations.md')
/** The environment variables in the table of docs/operations.md. */
const variables = new Set(
  [...OPERATIONS.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  ),
)
/** Variables that the compose files or Node read. The server does not read them. */
const NOT_OURS = ['DOMAIN', 'PUBLIC_IP', 'NATS_PASSWORD', 'NODE_ENV', 'SITE', 'DESK']
const OF_SPEECH_SERVERS = [
  'VV_CPU_NUM_THREADS',
  'ENABLE_UI',
  'WHISPER__COMPUTE_TYPE',
  'WHISPER__CPU_THREADS',
  'WHISPER__TTL',
]

/** Variables read by haproxy.cfg. */
const HAPROXY = [...read('deploy/haproxy/haproxy.cfg').matchAll(/"\$\{([A-Z_]+)\}"/g)].map(
  ([, name = '']) => name,
)

test('[decisions 1] deploy files set only environment variables that exist', () => {
  assert.ok(variables.size > 30)
  const set = [
    ...read('deploy/env.example').matchAll(/^#?([A-Z_]+)=/gm),
    ...read('deploy/compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm),
    ...read('deploy/cells.compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm),
    ...read('deploy/cells.kubernetes.yaml').matchAll(/name: ([A-Z_]+)/g),
    ...['uketsuke', 'uketsuke@', 'uketsuke-relay@'].flatMap((unit) => [
      ...read(`deploy/${unit}.service`).matchAll(/(?<=^Environment=.*?)\b([A-Z_]+)=/gm),
    ]),
    ...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
  ].map(([, name = '']) => name)
  assert.ok(set.length > 15)
  assert.deepEqual(
    set.filter(
      (name) => !variables.has(name) && ![...NOT_OURS, ...OF_SPEECH_SERVERS, ...HAPROXY].includes(name),
    ),
    [],
  )
})

test('[decisions 1] every shipped proxy configuration removes a request ID that the client sent', () => {
  for (const file of ['deploy/Caddyfile', 'deploy/caddy/Caddyfile'])
    assert.match(read(file), /^\t+header_up -X-Request-Id$/m, file)
  assert.match(read('deploy/haproxy/haproxy.cfg'), /^\thttp-request del-header X-Request-Id$/m)
})

test('[decisions 8] the shipped TURN server blocks private networks', () => {
  const compose = read('deploy/compose.yaml')
  assert.ok(compose.includes('- --no-tcp-relay\n'))
  const denied = new BlockList()
  // leave out ::ffff:0:0/96, because Node's BlockList would block every IPv4 address with it
  for (const [, from = '', to = from] of compose.matchAll(
    /--denied-peer-ip=([\da-f.:]+)(?:-([\da-f.:]+))?$/gm,
  ))
    if (!from.startsWith('::ffff:')) denied.addRange(from, to, isIP(from) === 6 ? 'ipv6' : 'ipv4')
  const isDenied = (address: string) => denied.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const address of [
    '10.0.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::a9fe:a9fe',
  ])
    assert.ok(isDenied(address), address)
  for (const address of ['203.0.113.5', '9.255.255.255', '172.32.0.1', '192.169.0.1', '2001:db8::1'])
    assert.ok(!isDenied(address), address)
})

interface Service {
  image: string
  user?: string
  environment?: Record<string, string>
  profiles?: string[]
  volumes?: string[]
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const composeOf = (file: string): Compose => parse(read(`deploy/${file}`), { merge: true }) as Compose

/** Folders that the Dockerfile creates and gives to its user. An empty volume gets the owner of the folder it is mounted on. */
function foldersOfImage(): string[] {
  const image =
    read('Dockerfile')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  const [, workdir = ''] = /^WORKDIR (.+)$/m.exec(image) ?? []
  const [, user = ''] = /^USER (.+)$/m.exec(image) ?? []
  const pathsAfter = (command: string): string[] =>
    (new RegExp(`\\b${command} (.+?) \\\\$`, 'm').exec(image)?.[1] ?? '')
      .split(' ')
      .map((path) => resolve(workdir, path))
  const owned = pathsAfter(`chown ${user}:${user}`)
  return pathsAfter('mkdir -p').filter((path) => owned.includes(path))
}

test("[decisions 1] each volume of a compose file belongs to the server's user", () => {
  const folders = foldersOfImage()
  for (const file of ['compose.yaml', 'cells.compose.yaml']) {
    const { services, volumes } = composeOf(file)
    const ours = Object.values(services).filter(({ image }) => image === 'uketsuke')
    const mountsOf = (service: Service) =>
      (service.volumes ?? [])
        .map((mount) => mount.split(':') as [string, string])
        .filter(([name]) => name in volumes)
    // a service with a profile is a tool for volumes that `up` has already created
    const created = ours.filter(({ profiles }) => !profiles).flatMap(mountsOf)
    assert.ok(created.length > 0, file)
    for (const [name, path] of created) assert.ok(folders.includes(path), `${file}: ${name} at ${path}`)
    const known = created.map(([name]) => name)
    for (const [name] of ours.flatMap(mountsOf)) assert.ok(known.includes(name), `${file}: ${name}`)
  }
})

test('[decisions I] systemd unit and Dockerfile start the built server with the same V8 flags', () => {
  const start = [...SERVER_FLAGS, 'built/server.js']
  assert.ok(read('deploy/uketsuke.service').includes(`/bin/node ${start.join(' ')}\n`))
  assert.ok(read('Dockerfile').includes(`CMD ["node", ${start.map((word) => `"${word}"`).join(', ')}]`))
})

test('[decisions 1] the shipped container has the documented restrictions and publishes the right ports', () => {
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
  for (const flag of flags) assert.ok(OPERATIONS.includes(flag), flag)
  const [, range = ''] = /RTC_PORT_RANGE=(\S+)/.exec(read('Dockerfile')) ?? []
  assert.ok(compose.includes(`'${range}:${range}/udp'`))
})

test('[decisions 9] every deploy file for cells (servers) names all of them, with the same V8 flags and container limits', () => {
  const compose = read('deploy/cells.compose.yaml')
  const haproxy = read('deploy/haproxy/haproxy.cfg')
  const caddy = read('deploy/caddy/Caddyfile')
  for (const cell of ['east', 'west', 'north']) {
    const name = cell.toUpperCase()
    assert.ok(
      haproxy.includes(`backend ${cell}\n`) && haproxy.includes(`server ${cell} "\${${name}}" check`),
      cell,
    )
    assert.ok(compose.includes(`      ${name}: ${cell}:8080\n`), cell)
    for (const line of [`@${cell} file /${cell}/{host}\n`, `reverse_proxy @${cell} {$${name}} {\n`])
      assert.ok(caddy.includes(line), line)
    assert.match(caddy, new RegExp(`^\\t\\tfile .*/${cell}/{query.domain}`, 'm'))
    // each cell (a server for some of the companies) has its own data folder
    assert.equal(compose.split(`'${cell}:/app/data'`).length, 2, cell)
  }
  for (const name of HAPROXY) assert.match(compose, new RegExp(`^ {6}${name}: `, 'm'))
  const flags = SERVER_FLAGS.join(', ')
  const node = `node, ${flags}, built/relay-node.js]`
  assert.equal(compose.split(node).length, 2)
  assert.ok(read('deploy/cells.kubernetes.yaml').includes(node))
  for (const [unit, entry] of [
    ['uketsuke@', 'server'],
    ['uketsuke-relay@', 'relay-node'],
  ] as const)
    assert.ok(
      read(`deploy/${unit}.service`).includes(`/bin/node ${SERVER_FLAGS.join(' ')} built/${entry}.js\n`),
      unit,
    )
})

test("[decisions 9] the compose file lets HAProxy create its socket, and its comment names the socket's path", () => {
  const { haproxy } = composeOf('cells.compose.yaml').services
  const socket = haproxy?.environment?.['HAPROXY_SOCKET'] ?? ''
  const [host, folder = ''] =
    haproxy?.volumes?.map((mount) => mount.split(':')).find(([, path = '']) => path === dirname(socket)) ?? []
  // If the host folder of a mount is missing, Docker creates it as a folder of root.
  assert.equal(haproxy?.user, 'root')
  const path = socket.replace(folder, host ?? '')
  assert.ok(read('deploy/cells.compose.yaml').includes(`with ${path} as its socket`), path)
  assert.ok(read('docs/scale.md').includes(`with \`${path.replace('./', '')}\``), path)
})

test('[decisions 9] the systemd units of cells (servers on one machine) are restricted like the unit of a single server', () => {
  const walls = (unit: string): string => read(`deploy/${unit}.service`).split('\nNoNewPrivileges')[1]!
  for (const unit of ['uketsuke@', 'uketsuke-relay@']) assert.equal(walls(unit), walls('uketsuke'), unit)
})

test('[decisions 1] the systemd units let the server write backups where the documents say', () => {
  for (const unit of ['uketsuke', 'uketsuke@'])
    assert.match(read(`deploy/${unit}.service`), /^ReadWritePaths=-\/mnt -\/media -\/srv$/m, unit)
  for (const file of ['docs/operations', 'deploy/README', 'docs/help/ja/backup', 'docs/help/en/backup'])
    for (const place of ['/mnt', '/media', '/srv'])
      assert.ok(read(`${file}.md`).includes(`\`${place}\``), `${file}: ${place}`)
})

test('[decisions 1] compose files use the short form of env_file, which Compose before 2.24 accepts, too', () => {
  for (const file of ['compose.yaml', 'cells.compose.yaml']) {
    const forms = [...read(`deploy/${file}`).matchAll(/env_file: (.*)/g)].map(([, form]) => form)
    assert.deepEqual(forms, ['[.env]'], file)
  }
})

test('[decisions 7] the Compose profile `voice` downloads the models and starts the servers that env.example names', () => {
  const compose = read('deploy/compose.yaml')
  const example = Object.fromEntries(
    [...read('deploy/env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const [, fetched = ''] = /for model in (.*); do/.exec(compose) ?? []
  assert.deepEqual(
    fetched.split(' ').toSorted(),
    [example['TRANSCRIBE_MODEL'], example['SPEECH_MODEL']].toSorted(),
  )
  for (const name of ['VOICEVOX_URL', 'TRANSCRIBE_URL', 'SPEECH_URL']) {
    const host = new URL(example[name] ?? '').hostname
    assert.match(
      compose,
      new RegExp(`^  ${host}:\\n    profiles: \\[.*\\bvoice\\]\\n[\\s\\S]*?mem_limit: `, 'm'),
      name,
    )
  }
})
