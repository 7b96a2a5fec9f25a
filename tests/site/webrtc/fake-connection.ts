/** A fake of the parts of RTCPeerConnection that the product uses. The test controls the network. */
export class FakeConnection {
  readonly transceivers: {
    kind: string
    direction: string
    track: unknown
    sender: FakeSender
    receiver: object
  }[] = []
  readonly candidates: unknown[] = []
  configuration: RTCConfiguration
  readonly channel = {
    readyState: 'connecting',
    sent: [] as unknown[],
    onmessage: null as unknown,
    binaryType: '',
  }
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { sdp: string } | null = null
  remoteDescription: { sdp: string } | null = null
  onconnectionstatechange: (() => void) | null = null
  oniceconnectionstatechange: (() => void) | null = null
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null
  ontrack: ((event: { track: unknown; transceiver: unknown }) => void) | null = null
  closed = false
  restarts = 0

  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration
  }

  addTransceiver(trackOrKind: unknown, init: { direction: string }) {
    const track = typeof trackOrKind === 'string' ? null : trackOrKind
    const kind = typeof trackOrKind === 'string' ? trackOrKind : 'track'
    const transceiver = {
      kind,
      direction: init.direction,
      track,
      sender: new FakeSender(track),
      receiver: { getStats: async () => new Map() },
      setCodecPreferences: () => {},
    }
    this.transceivers.push(transceiver)
    return transceiver
  }

  createDataChannel() {
    const { channel } = this
    return Object.assign(channel, { send: (message: unknown) => channel.sent.push(message) })
  }

  createOffer = async () => ({ type: 'offer', sdp: `v=0 offer${this.restarts || ''}` })

  getConfiguration = () => ({ ...this.configuration })

  setConfiguration(configuration: RTCConfiguration): void {
    // as in browsers, `bundlePolicy` cannot be changed
    if (configuration.bundlePolicy !== this.configuration.bundlePolicy)
      throw new Error('InvalidModificationError')
    this.configuration = configuration
  }

  restartIce(): void {
    this.restarts += 1
  }

  async setLocalDescription(description: { sdp: string }): Promise<void> {
    this.localDescription = description
  }

  async setRemoteDescription(description: { sdp: string }): Promise<void> {
    if (description.sdp === 'garbage') throw new Error('InvalidAccessError')
    this.remoteDescription = description
    for (const transceiver of this.transceivers) {
      if (transceiver.direction.includes('recv')) this.ontrack?.({ track: { of: this }, transceiver })
    }
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    this.candidates.push(candidate)
  }

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state
    if (state === 'connected') this.channel.readyState = 'open'
    this.onconnectionstatechange?.()
  }

  close(): void {
    this.closed = true
    this.connectionState = 'closed'
  }
}

class FakeSender {
  track: unknown
  replaced: unknown[] = []
  /** Whether the sender encodes; true at first, as in browsers. */
  active = true
  /** Whether getParameters was called since the last change: [[LastReturnedParameters]] of webrtc-pc, 5.2. */
  #isRead = false

  constructor(track: unknown) {
    this.track = track
  }

  getParameters = () => {
    this.#isRead = true
    return { encodings: [{ active: this.active }] }
  }
  /** Like Chromium, checks and changes the parameters later, on another thread. */
  setParameters = async ({ encodings: [encoding] }: { encodings: { active: boolean }[] }) => {
    await Promise.resolve()
    if (!this.#isRead) throw new DOMException('getParameters() has never been called', 'InvalidStateError')
    this.#isRead = false
    this.active = encoding?.active ?? this.active
  }
  replaceTrack = async (track: unknown) => {
    this.track = track
    this.replaced.push(track)
  }
}
