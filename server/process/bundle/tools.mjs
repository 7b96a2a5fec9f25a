// Plain JavaScript, because bootstrap.mjs imports this file and may run under Node 20.
import { existsSync } from 'node:fs'

/**
 * Debian programs used by tests. `isUsedBy` matches the path and text of the test files that need the program; if it is
 * left out, every browser test needs the program. `variable`: the environment variable that can name another path.
 */
const TOOLS = [
  { packages: ['ffmpeg'], paths: ['/usr/bin/ffmpeg'] },
  { packages: ['rsync'], paths: ['/usr/bin/rsync'] },
  {
    packages: ['chromium', 'fonts-noto-cjk'],
    paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    variable: 'CHROMIUM_PATH',
    isBrowser: true,
  },
  {
    packages: ['firefox-esr'],
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    variable: 'FIREFOX_PATH',
    isBrowser: true,
    isUsedBy: /support\/firefox/,
  },
  // headless Firefox has no WebGL, so it runs under Xvfb
  { packages: ['xvfb'], paths: ['/usr/bin/Xvfb'], isBrowser: true, isUsedBy: /support\/firefox/ },
  {
    packages: ['espeak-ng'],
    paths: ['/usr/bin/espeak-ng'],
    isUsedBy: /support\/ai-talk|spoken-wav|sound-machine/,
  },
  {
    packages: ['pulseaudio', 'pulseaudio-utils'],
    paths: ['/usr/bin/pulseaudio'],
    isUsedBy: /support\/sound-machine/,
  },
  {
    packages: ['speech-dispatcher'],
    paths: ['/usr/bin/speech-dispatcher'],
    isUsedBy: /support\/kiosk-machine/,
  },
  {
    packages: ['mecab', 'mecab-ipadic-utf8'],
    paths: ['/usr/bin/mecab'],
    isUsedBy: /support\/kiosk-machine/,
  },
  { packages: ['caddy'], paths: ['/usr/bin/caddy'], isUsedBy: /support\/caddy/ },
  { packages: ['coturn'], paths: ['/usr/bin/turnserver'], isUsedBy: /support\/coturn/ },
  { packages: ['haproxy'], paths: ['/usr/sbin/haproxy'], isUsedBy: /support\/haproxy/ },
  { packages: ['nats-server'], paths: ['/usr/sbin/nats-server'], isUsedBy: /support\/nats/ },
  {
    packages: ['iptables', 'iproute2'],
    paths: ['/usr/sbin/iptables', '/sbin/iptables'],
    isUsedBy: /support\/namespace/,
  },
]

const onPath = (name) => process.env.PATH.split(':').map((folder) => `${folder}/${name}`)

function find({ paths, variable }) {
  const places = [process.env[variable], ...paths, ...onPath(paths[0].split('/').pop())]
  return places.find((path) => path && existsSync(path))
}

/**
 * @param files path and text of each test file
 * @returns Debian packages that these files need and this machine lacks. Also sets CHROMIUM_PATH and FIREFOX_PATH to
 * the browsers that were found, or, with `skipsBrowser`, to empty strings
 */
export function lackingPackages(files, { skipsBrowser = false } = {}) {
  const lacking = []
  for (const tool of TOOLS) {
    if (tool.isUsedBy && !files.some((text) => tool.isUsedBy.test(text))) continue
    const isSkipped = skipsBrowser && tool.isBrowser
    const path = isSkipped ? '' : find(tool)
    if (path === undefined) lacking.push(...tool.packages)
    else if (tool.variable) process.env[tool.variable] = path
  }
  return lacking
}
