/** The page that the Chromium tests open: one participant with the fixed media slots of every offer. */

export const MEDIA_PAGE = `<!doctype html><meta charset="utf-8"><title>relay</title><body><script>
const WIDTH = 720, HEIGHT = 1280
const seen = { messages: [], states: [] }

function drawnStream() {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  let frame = 0
  setInterval(() => {
    frame++
    pen.fillStyle = 'hsl(' + (frame % 360) + ',60%,50%)'
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    for (let i = 0; i < 40; i++) {
      pen.fillStyle = 'hsl(' + ((i * 37 + frame * 3) % 360) + ',80%,40%)'
      pen.fillRect((i * 97 + frame * (3 + (i % 7))) % WIDTH, (i * 211 + frame * (2 + (i % 5))) % HEIGHT, 40 + i, 30 + i)
    }
  }, 1000 / 30)
  return canvas.captureStream(30)
}

async function sources(party) {
  if (party === 'viewer') return {}
  const microphone = (await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } })).getAudioTracks()[0]
  const stream = party === 'host'
    ? drawnStream()
    : await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480, frameRate: 30 } })
  return { voice: microphone, camera: stream.getVideoTracks()[0] }
}

// Not muted: the statistics would count no audio energy of a muted element.
function play(track) {
  const element = document.createElement(track.kind)
  element.autoplay = true
  element.playsInline = true
  element.srcObject = new MediaStream([track])
  document.body.append(element)
  element.play().catch((error) => seen.states.push('play ' + error))
}

async function start(party) {
  const tracks = await sources(party)
  const pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  window.pc = pc
  pc.ontrack = (event) => play(event.track)
  pc.onconnectionstatechange = () => seen.states.push(pc.connectionState)
  const add = (kind, track, encoding) => pc.addTransceiver(track ?? kind, {
    direction: track ? 'sendrecv' : 'recvonly',
    ...(encoding ? { sendEncodings: [encoding] } : {}),
  })
  add('audio', tracks.voice)
  add('video', tracks.camera, tracks.camera && { maxBitrate: 2_000_000, maxFramerate: 30 })
  add('video')
  add('audio')
  const channel = pc.createDataChannel('avatar', { ordered: false, maxRetransmits: 0 })
  channel.binaryType = 'arraybuffer'
  channel.onmessage = (event) => seen.messages.push(typeof event.data === 'string' ? event.data : 'bytes ' + event.data.byteLength)
  window.channel = channel
  await pc.setLocalDescription(await pc.createOffer())
  const startedAt = performance.now()
  const { answerSdp } = await window.joinRelay(pc.localDescription.sdp)
  const answerMs = performance.now() - startedAt
  await pc.setRemoteDescription({ type: 'answer', sdp: answerSdp })
  if (pc.connectionState !== 'connected') {
    await new Promise((resolve, reject) => {
      pc.addEventListener('connectionstatechange', () => {
        if (pc.connectionState === 'connected') resolve()
        if (pc.connectionState === 'failed') reject(new Error('failed'))
      })
    })
  }
  return { answerMs, connectedMs: performance.now() - startedAt }
}

async function restart() {
  pc.restartIce()
  await pc.setLocalDescription(await pc.createOffer())
  const { answerSdp } = await window.restartRelay(pc.localDescription.sdp)
  await pc.setRemoteDescription({ type: 'answer', sdp: answerSdp })
}

async function figures() {
  const sum = { framesDecoded: 0, audioEnergy: 0, bytesSent: 0, freezes: 0, srtp: '' }
  for (const report of (await pc.getStats()).values()) {
    if (report.type === 'inbound-rtp' && report.kind === 'video') {
      sum.framesDecoded += report.framesDecoded ?? 0
      sum.freezes += report.freezeCount ?? 0
    }
    if (report.type === 'inbound-rtp' && report.kind === 'audio') sum.audioEnergy += report.totalAudioEnergy ?? 0
    if (report.type === 'outbound-rtp' && report.kind === 'video') sum.bytesSent += report.bytesSent
    if (report.type === 'transport') sum.srtp = report.srtpCipher
  }
  return sum
}
</script>`
