import { json, type LocalServer, startLocalServer } from './local-server.ts'
import { toneWav } from './wav.ts'

const DURATION_MS = 300

/** A stand-in for Google's `text:synthesize`. Like Google, it refuses a wrong API key; the only right key is `good`. */
export const startGoogleTtsServer = (): Promise<LocalServer> =>
  startLocalServer(({ path, query, headers, body }, response) => {
    if (path === '/v1/voices' && headers['x-goog-api-key'] === 'good')
      return json(response, {
        voices: [{ name: `${query.get('languageCode')}-Neural2-B`, ssmlGender: 'FEMALE' }],
      })
    if (path !== '/v1/text:synthesize') return json(response, { error: { code: 404 } }, 404)
    if (headers['x-goog-api-key'] !== 'good')
      return json(response, { error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)
    const { input, voice, audioConfig } = JSON.parse(body.toString('utf8'))
    if (!input?.text || !voice?.languageCode || audioConfig?.audioEncoding !== 'MP3')
      return json(response, { error: { code: 400, status: 'INVALID_ARGUMENT' } }, 400)
    json(response, { audioContent: toneWav(DURATION_MS).toString('base64') })
  })
