import type { Measurement } from './measurement.ts'
import type { Cell } from './table.ts'

/** Modules at which the longest import chains begin. */
const ENTRIES = [
  'server/main.ts',
  'site/operator/OperationPage.tsx',
  'site/kiosk/KioskPage.tsx',
  'relay/index.ts',
]

/** The figures by which two source trees are compared. */
export function figuresOf(measured: Measurement): Record<string, Cell> {
  const { lands, functions, importers, marks, long, mutual } = measured
  const { product } = lands
  const chains = ENTRIES.map((entry) => {
    const chain = measured.chains.get(entry)
    return [`hops down from ${entry}`, chain && chain.length - 1]
  })
  return {
    'product files': product.files.count,
    'product lines': product.lines,
    'product files: median': product.files.median,
    'product files: p90': product.files.p90,
    'product files: max': product.files.max,
    'product files over 200 lines': long.length,
    'product files over 300 lines': long.filter(({ lines }) => lines > 300).length,
    'product files under 15 lines': underFifteen(measured),
    'studio files': lands.studio.files.count,
    'studio lines': lands.studio.lines,
    'test files': lands.tests.files.count,
    'test lines': lands.tests.lines,
    'bench files': lands.bench.files.count,
    'bench lines': lands.bench.lines,
    functions: functions.all.count,
    'functions: median': functions.all.median,
    'functions: p90': functions.all.p90,
    'functions: max': functions.all.max,
    'functions of 5 lines and more': functions.ofFiveLines.count,
    'of them: median': functions.ofFiveLines.median,
    'of them: p90': functions.ofFiveLines.p90,
    'modules with one importer': [...importers.values()].filter(({ size }) => size === 1).length,
    ...Object.fromEntries(chains),
    'mutual imports': mutual.length,
    ...marks,
  }
}

const underFifteen = ({ sources }: Measurement): number =>
  sources.filter(({ land, lines }) => land === 'product' && lines < 15).length
