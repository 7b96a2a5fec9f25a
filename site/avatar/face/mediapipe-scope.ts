/**
 * The global scope of a classic worker (importScripts) that runs a MediaPipe solution. The library loads its parts with
 * script elements and requires `window`; `emulatePage` provides both.
 */
export interface SolutionScope<To, From> {
  window: unknown
  document: unknown
  importScripts(url: string): void
  onmessage: ((event: MessageEvent<To>) => void) | null
  postMessage(message: From, transfer?: Transferable[]): void
}

/**
 * Common interface of MediaPipe's solutions, such as FaceMesh. The listener of `onResults` is called for each picture.
 */
export interface Solution<Results> {
  setOptions(options: Record<string, unknown>): void
  onResults(listener: (results: Results) => void): void
  initialize(): Promise<void>
  send(input: { image: ImageBitmap }): Promise<void>
}

export type SolutionConstructor<Results> = new (options: {
  locateFile: (name: string) => string
}) => Solution<Results>

/** The part of a script element that MediaPipe uses. */
class ScriptElement extends EventTarget {
  src = ''
  setAttribute(name: string, value: string): void {
    if (name === 'src') this.src = value
  }
}

export function emulatePage(
  scope: Pick<SolutionScope<never, never>, 'window' | 'document' | 'importScripts'>,
): void {
  scope.window = scope
  scope.document = {
    createElement: (name: string) => (name === 'canvas' ? new OffscreenCanvas(1, 1) : new ScriptElement()),
    body: {
      appendChild(element: ScriptElement) {
        // wait until MediaPipe has added its `load` listener, which it does after appending the element
        queueMicrotask(() => {
          let kind = 'load'
          try {
            scope.importScripts(element.src)
          } catch (error) {
            console.error('face: a part of the library could not be loaded', element.src, error)
            kind = 'error'
          }
          element.dispatchEvent(new Event(kind))
        })
      },
    },
  }
}
