import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ReplicaState } from '#core/backups/contract.ts'
import type { ReplicaCopies } from '../../../server/replica/copies.ts'
import { addPerson } from '../../support/builders.ts'
import { openStage } from '../../support/stage.ts'
import { buildTestApp, signIn } from '../../support/test-app.ts'

const TOKEN = 'a-token-for-prometheus'
const GIB = 1024 ** 3
const bearer = { authorization: `Bearer ${TOKEN}` }

/** The value of one metric, given its name and labels; undefined if missing. */
function metricOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('[decisions 1] /ready answers 503 with the reasons while the disk is nearly full or the relay is broken', async (t) => {
  const disk = { totalBytes: 100 * GIB, freeBytes: GIB }
  const testApp = await buildTestApp({ disk: { facts: () => disk } })
  t.after(testApp.close)
  const ask = async (): Promise<[number, unknown]> => {
    const answer = await testApp.app.inject('/ready')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal((await testApp.app.inject('/health')).statusCode, 200)
    return [answer.statusCode, answer.json()]
  }
  assert.deepEqual(await ask(), [200, { ready: true, why: [] }])
  disk.freeBytes = GIB - 1
  assert.deepEqual(await ask(), [503, { ready: false, why: ['disk'] }])
  testApp.relay.isBroken = true
  assert.deepEqual(await ask(), [503, { ready: false, why: ['disk', 'relay'] }])
  disk.freeBytes = GIB
  assert.deepEqual(await ask(), [503, { ready: false, why: ['relay'] }])
  testApp.relay.isBroken = false
  assert.deepEqual(await ask(), [200, { ready: true, why: [] }])
})

test('[decisions 1] /ready answers "not ready" while file descriptors run out, and each change is logged once', async (t) => {
  const facts = { open: 59, max: 64 }
  const lines: string[] = []
  const testApp = await buildTestApp({
    openFiles: { facts: () => facts },
    environment: { LOG_LEVEL: 'info', MODE: 'srv' },
    logTo: { write: (line) => void lines.push(line) },
  })
  t.after(testApp.close)
  const ready = async () => (await testApp.app.inject('/ready')).json()
  const said = () => lines.filter((line) => /too many open files|file descriptors are available/.test(line))
  assert.deepEqual([await ready(), said().length], [{ ready: true, why: [] }, 0])
  facts.open = 60
  for (let n = 0; n < 3; n++) assert.deepEqual(await ready(), { ready: false, why: ['openFiles'] })
  assert.equal(said().length, 1)
  assert.match(said()[0] ?? '', /"open":60,"max":64.*ulimit -n/)
  facts.open = 59
  assert.deepEqual(await ready(), { ready: true, why: [] })
  assert.equal(said().length, 2)
  facts.open = 64
  await ready()
  assert.equal(said().length, 3)
})

test('[decisions 1] /metrics answers 404 if neither a token nor an address is configured', async (t) => {
  const testApp = await buildTestApp()
  t.after(testApp.close)
  const { loginId } = addPerson(testApp.db, { companyId: null, role: 'systemAdmin' })
  const cookie = await signIn(testApp.app, loginId)
  const [unknown, ...asked] = await Promise.all(
    [{}, bearer, { authorization: 'Bearer undefined' }, { authorization: 'Bearer ' }, { cookie }].map(
      (headers, index) =>
        testApp.app.inject({
          url: index === 0 ? '/no-such-thing' : '/metrics',
          headers,
          remoteAddress: '127.0.0.1',
        }),
    ),
  )
  for (const answer of asked) assert.equal(answer.statusCode, unknown!.statusCode, answer.body)
  assert.equal(unknown!.statusCode, 404)
})

test('[decisions 1] shows metrics only to requests with the token or from the configured address', async () => {
  const mine = '203.0.113.9'
  for (const [environment, remoteAddress, headers, isRead] of [
    [{ METRICS_TOKEN: TOKEN }, mine, bearer, true],
    [{ METRICS_TOKEN: TOKEN }, mine, {}, false],
    [{ METRICS_TOKEN: TOKEN }, '127.0.0.1', {}, false],
    [{ METRICS_TOKEN: TOKEN }, mine, { authorization: `Bearer ${TOKEN}x` }, false],
    [{ METRICS_TOKEN: TOKEN }, mine, { authorization: `Bearer ${TOKEN.slice(0, -1)}` }, false],
    [{ METRICS_TOKEN: TOKEN }, mine, { authorization: TOKEN }, false],
    [{ METRICS_TOKEN: TOKEN }, mine, { cookie: `token=${TOKEN}` }, false],
    [{ METRICS_ADDRESS: '10.9.0.0/16' }, '10.9.255.255', {}, true],
    [{ METRICS_ADDRESS: '10.9.0.0/16' }, '::ffff:10.9.0.1', {}, true],
    [{ METRICS_ADDRESS: '10.9.0.0/16' }, '10.10.0.0', {}, false],
    [{ METRICS_ADDRESS: '10.9.0.0/16' }, mine, { 'x-forwarded-for': '10.9.0.1' }, false],
    // a request that a proxy on this machine forwards does not count as local
    [{ METRICS_ADDRESS: 'loopback' }, '127.0.0.1', {}, true],
    [{ METRICS_ADDRESS: 'loopback' }, '127.0.0.1', { 'x-forwarded-for': mine }, false],
    [{ METRICS_ADDRESS: 'loopback' }, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
    [{ METRICS_ADDRESS: 'loopback' }, '127.0.0.1', { via: '1.1 proxy' }, false],
    // The header of a trusted proxy contains the client's address.
    [
      { METRICS_ADDRESS: '10.9.0.0/16', TRUST_PROXY: 'loopback' },
      '127.0.0.1',
      { 'x-forwarded-for': '10.9.0.1' },
      true,
    ],
    [
      { METRICS_ADDRESS: 'loopback', TRUST_PROXY: 'loopback' },
      '127.0.0.1',
      { 'x-forwarded-for': mine },
      false,
    ],
    [
      { METRICS_ADDRESS: '10.9.0.0/16', TRUST_PROXY: 'loopback' },
      '127.0.0.1',
      { 'x-forwarded-for': `10.9.0.1, ${mine}` },
      false,
    ],
  ] as const) {
    const testApp = await buildTestApp({ environment })
    const answer = await testApp.app.inject({ url: '/metrics', remoteAddress, headers: { ...headers } })
    const what = `${JSON.stringify(environment)} ${remoteAddress} ${JSON.stringify(headers)}`
    assert.equal(answer.statusCode, isRead ? 200 : 404, what)
    assert.equal(answer.body.includes('uketsuke_ready'), isRead, what)
    await testApp.close()
  }
})

test('[decisions 1] refuses a too short metrics token at start-up', async () => {
  await assert.rejects(
    buildTestApp({ environment: { METRICS_TOKEN: 'x'.repeat(15) } }),
    /METRICS_TOKEN: at least 16/,
  )
})

test('[decisions 1] the metrics count calls, sockets, mails, disk and relay packets, without names or IDs', async (t) => {
  const stage = await openStage({
    environment: { METRICS_TOKEN: TOKEN },
    disk: { facts: () => ({ totalBytes: 100 * GIB, freeBytes: 7 * GIB }) },
  })
  t.after(() => stage.close())
  const read = async (): Promise<string> =>
    (await stage.app.inject({ url: '/metrics', headers: bearer })).body
  const before = await read()
  assert.equal(metricOf(before, 'uketsuke_calls_ended_total{end="closed",answered="yes"}'), 0)
  const [lobby, station, sato] = [
    await stage.kiosk('lobby'),
    await stage.kiosk('station'),
    await stage.standBy('Sato'),
  ]
  const callId = stage.press(lobby)
  await sato.waitFor('callFromSignage')
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId: callId })
  await lobby.waitFor('callFromUser')
  stage.press(station)
  await station.waitFor('submitCall')
  const stats = { roomId: 'r', participantId: 'p', packetsIn: 100, packetsOut: 60, lostIn: 2 }
  stage.relay.emit({ kind: 'stats', peers: [stats as never] })
  stage.relay.emit({ kind: 'stats', peers: [{ ...stats, packetsIn: 150, lostIn: 1 } as never] })
  stage.relay.emit({ kind: 'closed', roomId: 'r', participantId: 'p' })
  stage.relay.emit({ kind: 'stats', peers: [{ ...stats, packetsIn: 10, packetsOut: 0, lostIn: 0 } as never] })
  const during = await read()
  sato.send({ type: 'stateTransitionEvent', eventType: 'serviceClosed', callId })
  await lobby.waitFor('serviceClosed')
  const after = await read()
  for (const [text, line, value] of [
    [during, 'uketsuke_calls_open{talk="talk"}', 1],
    [during, 'uketsuke_calls_open{talk="crowded"}', 1],
    [during, 'uketsuke_sockets{kind="signage"}', 2],
    [during, 'uketsuke_sockets{kind="operator"}', 1],
    [during, 'uketsuke_sockets{kind="phone"}', 0],
    [during, 'uketsuke_calls_begun_total{by="visitor",first="ringing"}', 1],
    [during, 'uketsuke_calls_begun_total{by="visitor",first="crowded"}', 1],
    [during, 'uketsuke_call_wait_seconds_count', 1],
    [during, 'uketsuke_relay_packets_in_total', 160],
    [during, 'uketsuke_relay_packets_out_total', 60],
    [during, 'uketsuke_relay_packets_lost_total', 2],
    [during, 'uketsuke_disk_free_bytes', 7 * GIB],
    [during, 'uketsuke_disk_floor_bytes', GIB],
    [during, 'uketsuke_mails_waiting', 0],
    [during, 'uketsuke_backup_age_seconds', -1],
    [during, 'uketsuke_standby_age_seconds', -1],
    [during, 'uketsuke_standby_copy_seconds', -1],
    [during, 'uketsuke_standby_failing', 0],
    [during, 'uketsuke_ready', 1],
    [during, 'uketsuke_relay_engine{engine="node"}', 1],
    [after, 'uketsuke_calls_ended_total{end="closed",answered="yes"}', 1],
    [after, 'uketsuke_calls_open{talk="talk"}', 0],
  ] as const)
    assert.equal(metricOf(text, line), value, line)
  assert.doesNotMatch(after, /佐藤|ロビー|駅前/)
  assert.ok(!after.includes(callId))
  // both reports have the same metrics and labels, because label values are never added later
  const names = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => line.startsWith('uketsuke_'))
      .map((line) => line.replace(/ \S+$/, ''))
  assert.deepEqual(names(after), names(before))
})

test('[decisions 9] the metrics report the age of the replica and a failed copy', async (t) => {
  const state: ReplicaState = { place: 'second:/srv/replica', copiedAt: null, tookMs: null, fault: null }
  let ageMs = 9_000
  const replica = { status: () => state, ageMs: () => ageMs } as ReplicaCopies
  const testApp = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN }, replica })
  t.after(testApp.close)
  const read = async () => {
    const text = (await testApp.app.inject({ url: '/metrics', headers: bearer })).body
    return ['age_seconds', 'copy_seconds', 'failing'].map((name) =>
      metricOf(text, `uketsuke_standby_${name}`),
    )
  }
  assert.deepEqual(await read(), [9, -1, 0])
  Object.assign(state, { copiedAt: 1, tookMs: 2_500, fault: { since: 2, at: 3, text: 'No route' } })
  ageMs = 180_001
  assert.deepEqual(await read(), [180.001, 2.5, 1])
})

test('[decisions 1] the metrics count backup manifests that cannot be read or whose list of files is missing', async (t) => {
  const backupDir = mkdtempSync(join(tmpdir(), 'uketsuke-metrics-'))
  t.after(() => rmSync(backupDir, { recursive: true, force: true }))
  const testApp = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN, BACKUP_DIR: backupDir } })
  t.after(testApp.close)
  const read = async () => {
    const text = (await testApp.app.inject({ url: '/metrics', headers: bearer })).body
    return metricOf(text, 'uketsuke_backup_unreadable')
  }
  assert.equal(await read(), 0)
  writeFileSync(join(backupDir, '20261122-030000-night.json'), '')
  assert.equal(await read(), 1)
  const name = '20261123-030000-night'
  const files = { count: 0, bytes: 0, sha256: 'of the list' }
  const manifest = { version: 2, name, kind: 'night', at: 1, migratedAt: 1, rows: {}, files, bytes: 0 }
  writeFileSync(join(backupDir, `${name}.json`), JSON.stringify(manifest))
  assert.equal(await read(), 2)
  writeFileSync(join(backupDir, `${name}.files`), '')
  assert.equal(await read(), 1)
})

test('[decisions 1] the Grafana dashboard uses only metrics and labels that the server reports', async (t) => {
  const testApp = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN } })
  t.after(testApp.close)
  const text = (await testApp.app.inject({ url: '/metrics', headers: bearer })).body
  const dashboard = JSON.parse(readFileSync('deploy/grafana/uketsuke.json', 'utf8')) as {
    panels: { type: string; title: string; targets: { expr: string; legendFormat: string }[] }[]
  }
  const known = new Set<string>()
  for (const { title, targets } of dashboard.panels.filter(({ type }) => type !== 'row'))
    for (const { expr, legendFormat } of targets) {
      const names = expr.match(/\b(uketsuke|nodejs|process)_\w+/g) ?? []
      assert.ok(names.length > 0, title)
      for (const name of names) {
        assert.match(text, new RegExp(`^${name}[ {]`, 'm'), `${title}: ${name}`)
        known.add(name.replace(/_bucket$/, ''))
        for (const [, label] of `${legendFormat} ${/by \(([^)]*)\)/.exec(expr)?.[1] ?? ''}`.matchAll(
          /\{\{(\w+)\}\}/g,
        ))
          assert.match(text, new RegExp(`^${name}\\{[^}]*${label}="`, 'm'), `${title}: ${label}`)
      }
    }
  const own = [...text.matchAll(/^# TYPE (uketsuke_\w+)/gm)].map(([, name]) => name!)
  assert.deepEqual(
    own.filter((name) => !known.has(name)),
    [],
    'metrics that no panel of the dashboard shows',
  )
})

test('[decisions 9] the metrics count refused NATS messages', async (t) => {
  for (const [relayNodes, value] of [
    [undefined, 0],
    [{ nodes: () => [], drain: () => false, refusedMessages: () => 7 }, 7],
  ] as const) {
    const testApp = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN }, relayNodes })
    t.after(testApp.close)
    const text = (await testApp.app.inject({ url: '/metrics', headers: bearer })).body
    assert.equal(metricOf(text, 'uketsuke_relay_refused_messages'), value)
  }
})

test('[decisions 1] only counters among the metrics have the suffix _total, as promtool requires', async (t) => {
  const testApp = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN } })
  t.after(testApp.close)
  const text = (await testApp.app.inject({ url: '/metrics', headers: bearer })).body
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  assert.ok(types.length > 40)
  for (const [, name = '', type] of types) assert.equal(name.endsWith('_total'), type === 'counter', name)
})
