// node lead.mjs <hosts.map> <HAPROXY_SOCKET> <host> <cell>: routes a host name to another cell (server). Writes the map
// file and updates the running HAProxy, which keeps all connections. For `npm run company -- move … --switch`.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'

const [map, socket, host, cell] = process.argv.slice(2)
if (!cell || !/^[a-z0-9.-]+$/.test(host) || !/^[\w-]+$/.test(cell)) {
  console.error('usage: node lead.mjs <hosts.map> <socket> <host> <cell>')
  process.exit(2)
}

const tell = (words) =>
  new Promise((resolve, reject) => {
    const line = connect(socket)
    let heard = ''
    line.on('data', (bytes) => {
      heard += bytes
    })
    line.on('error', reject)
    line.on('close', () => resolve(heard.trim()))
    line.write(`${words}\n`)
  })

if (!(await tell('show stat')).includes(`\n${cell},BACKEND,`))
  throw new Error(`HAProxy has no backend for the cell ${cell}`)
// finds the map by its number, because HAProxy may have been started with another path
const maps = await tell('show map')
const [, number] = /^(-?\d+) \((?:\S*\/)?hosts\.map\)/m.exec(maps) ?? []
if (number === undefined) throw new Error(`HAProxy has no hosts.map:\n${maps}`)
const lines = readFileSync(map, 'utf8')
  .split('\n')
  .filter((line) => line && line.split(/\s+/)[0] !== host)
writeFileSync(`${map}.part`, `${[...lines, `${host} ${cell}`].join('\n')}\n`)
renameSync(`${map}.part`, map)
await tell(`del map #${number} ${host}`)
await tell(`add map #${number} ${host} ${cell}`)
const found = await tell(`get map #${number} ${host}`)
if (!found.includes(`value="${cell}"`)) throw new Error(`HAProxy did not accept the change: ${found}`)
console.log(`${host} is routed to ${cell}`)
