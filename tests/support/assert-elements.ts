import assert from 'node:assert/strict'
import type { Window } from 'happy-dom'

/**
 * Compares elements by identity and shows their HTML if they differ. The usual message would print everything an
 * element refers to, which is the whole page: gigabytes, until the operating system kills the process.
 */
export function compareElementsByIdentity(window: Window): void {
  const { equal, notEqual } = assert
  const isElement = (value: unknown): boolean => value instanceof window.Node
  const shown = (value: unknown): string =>
    value instanceof window.Element ? value.outerHTML.slice(0, 300) : String(value)

  const compare = (operator: 'equal' | 'notEqual', plain: typeof equal): typeof equal =>
    ((actual: unknown, expected: unknown, message?: string | Error) => {
      if (!isElement(actual) && !isElement(expected)) return plain(actual, expected, message)
      if ((actual === expected) === (operator === 'equal')) return
      if (message instanceof Error) throw message
      const said = `${shown(actual)} is ${operator === 'equal' ? 'not ' : ''}${shown(expected)}`
      throw new assert.AssertionError({ message: message ? `${message}: ${said}` : said, operator })
    }) as typeof equal
  Object.assign(assert, { equal: compare('equal', equal), notEqual: compare('notEqual', notEqual) })
}
