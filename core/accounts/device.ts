/** Browsers and operating systems that the session list can name. */
export const BROWSERS = ['edge', 'opera', 'samsung', 'firefox', 'chrome', 'safari', 'unknown'] as const
export const SYSTEMS = [
  'iphone',
  'ipad',
  'android',
  'chromeos',
  'windows',
  'mac',
  'linux',
  'unknown',
] as const
export type Browser = (typeof BROWSERS)[number]
export type System = (typeof SYSTEMS)[number]

/** Product names, the same in every language. Only 'unknown' is translated; the pages do this. */
export const BROWSER_NAMES = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
} as const satisfies Record<Exclude<Browser, 'unknown'>, string>
export const SYSTEM_NAMES = {
  iphone: 'iPhone',
  ipad: 'iPad',
  android: 'Android',
  chromeos: 'ChromeOS',
  windows: 'Windows',
  mac: 'Mac',
  linux: 'Linux',
} as const satisfies Record<Exclude<System, 'unknown'>, string>

/** The first match wins. The order matters, because most browsers also identify as Chrome and Safari. */
const BROWSER_MARKS: readonly (readonly [Browser, RegExp])[] = [
  ['edge', /\bEdg(e|A|iOS)?\//],
  ['opera', /\b(OPR|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
]

const SYSTEM_MARKS: readonly (readonly [System, RegExp])[] = [
  ['iphone', /\biPhone\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['chromeos', /\bCrOS\b/],
  ['windows', /\bWindows\b/],
  ['mac', /\bMacintosh\b/],
  ['linux', /\bLinux\b/],
]

/** Patterns of the browser's version number, in the order of BROWSER_MARKS; the first match wins. */
const VERSION_MARKS = [
  /\bEdg(?:e|A|iOS)?\/(\d+)/,
  /\b(?:OPR|Opera)\/(\d+)/,
  /\bSamsungBrowser\/(\d+)/,
  /\b(?:Firefox|FxiOS)\/(\d+)/,
  /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\/(\d+)/,
  /\bVersion\/(\d+)/,
]

/** Major version of the browser in a User-Agent header; '': unknown. */
export const browserVersionOf = (userAgent: string): string =>
  VERSION_MARKS.map((mark) => mark.exec(userAgent)?.[1]).find((version) => version !== undefined) ?? ''

/** Parses a User-Agent header (RFC 9110 10.1.5). Only a hint for display. */
export const deviceOf = (userAgent: string): { browser: Browser; system: System } => ({
  browser: BROWSER_MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'unknown',
  system: SYSTEM_MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'unknown',
})
