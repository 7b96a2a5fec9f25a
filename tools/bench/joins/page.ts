/**
 * The page that this benchmark opens twice. One copy sends video that shows the time as bars. The other copy joins
 * repeatedly, and reads the bars in the video that it receives.
 */

export const JOINS_PAGE = `<!doctype html><meta charset="utf-8"><title>joins</title><body><script>
const WIDTH = 720, HEIGHT = 1280, BITS = 20, BAR = WIDTH / BITS, BAR_HEIGHT = 80
let shown

// Other content beside the bars, as in a call: without it the picture would be too easy to encode.
function clockStream() {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  let frame = 0
  setInterval(() => {
    frame++
    pen.fillStyle = 'hsl(' + (frame % 360) + ',60%,50%)'
    pen.fillRect(0, 0, WIDTH, HEIGHT)
    for (let i = 0; i < 20; i++) {
      pen.fillStyle = 'hsl(' + ((i * 37 + frame * 3) % 360) + ',80%,40%)'
      pen.fillRect((i * 97 + frame * (3 + (i % 7))) % WIDTH, (i * 211 + frame * 3) % HEIGHT, 40 + i, 30 + i)
    }
    const code = Date.now() % 2 ** BITS
    for (let bit = 0; bit < BITS; bit++) {
      pen.fillStyle = (code >> bit) & 1 ? '#fff' : '#000'
      pen.fillRect(bit * BAR, 0, BAR, BAR_HEIGHT)
    }
  }, 1000 / 30)
  return canvas.captureStream(30)
}

function readClock(video) {
  const canvas = readClock.canvas ??= new OffscreenCanvas(BITS, 1)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const [scaleX, scaleY] = [video.videoWidth / WIDTH, video.videoHeight / HEIGHT]
  // Read only the middle of each bar, because the codec blurs its edges.
  for (let bit = 0; bit < BITS; bit++)
    pen.drawImage(video, (bit + 0.4) * BAR * scaleX, 30 * scaleY, BAR * 0.2 * scaleX, 20 * scaleY, bit, 0, 1, 1)
  const { data } = pen.getImageData(0, 0, BITS, 1)
  let code = 0
  for (let bit = 0; bit < BITS; bit++) if (data[bit * 4] > 127) code |= 1 << bit
  return (Date.now() - code + 2 ** BITS * 4096) % 2 ** BITS
}

function newConnection(sends) {
  const pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const add = (kind, track) => pc.addTransceiver(track ?? kind, track
    ? { direction: 'sendonly', sendEncodings: [{ maxBitrate: 2_000_000, maxFramerate: 30 }] }
    : { direction: 'recvonly' })
  add('audio')
  add('video', sends)
  add('video')
  add('audio')
  pc.createDataChannel('avatar', { ordered: false, maxRetransmits: 0 })
  return pc
}

const isConnected = (pc) => new Promise((resolve, reject) => {
  const look = () => {
    if (pc.connectionState === 'connected') resolve()
    if (pc.connectionState === 'failed') reject(new Error('failed'))
  }
  pc.addEventListener('connectionstatechange', look)
  look()
})

/** Sends the clock through the relay. */
async function showToRelay() {
  shown?.close()
  const pc = shown = newConnection((window.clock ??= clockStream()).getVideoTracks()[0])
  await pc.setLocalDescription(await pc.createOffer())
  await pc.setRemoteDescription({ type: 'answer', sdp: await joinRelay(pc.localDescription.sdp) })
  await isConnected(pc)
}

/** Sends the clock directly to the other page. */
async function showTo(sdp) {
  shown?.close()
  const pc = shown = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  pc.onicecandidate = ({ candidate }) => candidate && toOther(candidate.toJSON())
  await pc.setRemoteDescription({ type: 'offer', sdp })
  const camera = pc.getTransceivers()[1]
  camera.direction = 'sendonly'
  await camera.sender.replaceTrack((window.clock ??= clockStream()).getVideoTracks()[0])
  const parameters = camera.sender.getParameters()
  for (const encoding of parameters.encodings) Object.assign(encoding, { maxBitrate: 2_000_000, maxFramerate: 30 })
  await camera.sender.setParameters(parameters)
  await pc.setLocalDescription(await pc.createAnswer())
  return pc.localDescription.sdp
}

async function hear(candidate) {
  const { pc, isAnswered } = hear.waiting ?? { pc: shown }
  await isAnswered
  await pc.addIceCandidate(candidate)
}

/** Joins as the viewer. @returns ms from the offer to each event, and the delay of each picture */
async function join(way, lookMs) {
  const pc = newConnection()
  let answered
  const isAnswered = new Promise((resolve) => { answered = resolve })
  hear.waiting = { pc, isAnswered }
  const video = document.createElement('video')
  Object.assign(video, { muted: true, autoplay: true, playsInline: true })
  document.body.append(video)
  pc.ontrack = ({ track, transceiver }) => {
    if (transceiver === pc.getTransceivers()[1]) video.srcObject = new MediaStream([track])
  }
  if (way === 'direct') pc.onicecandidate = ({ candidate }) => candidate && toOther(candidate.toJSON())
  const lateMs = []
  const firstFrame = new Promise((resolve) => video.requestVideoFrameCallback(function seen() {
    resolve(performance.now())
    lateMs.push(readClock(video))
    video.requestVideoFrameCallback(seen)
  }))
  const offer = await pc.createOffer()
  const startedAt = performance.now()
  await pc.setLocalDescription(offer)
  const sdp = await (way === 'direct' ? askOther(offer.sdp) : joinRelay(offer.sdp))
  await pc.setRemoteDescription({ type: 'answer', sdp })
  answered()
  await isConnected(pc)
  const connectedMs = performance.now() - startedAt
  const firstFrameMs = (await firstFrame) - startedAt
  await new Promise((resolve) => setTimeout(resolve, lookMs))
  pc.close()
  video.remove()
  return { connectedMs, firstFrameMs, lateMs }
}
</script>`
