/** Runs in a worker: after receiving a period once, it posts an empty message at that period until it is terminated. */
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<number>) => void
  postMessage(message: null): void
}

scope.onmessage = (event) => {
  setInterval(() => scope.postMessage(null), event.data)
}

export {}
